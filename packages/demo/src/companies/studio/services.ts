/** Categories and services of the studio, with prices in hryvnias (Kyiv) and złoty (Warsaw). */
import { asset, MINUTE, service, words, type Words } from '../../builders.ts'
import type { PriceFile, ServiceFile } from '../../company-file.ts'

const category = (key: string, logo: string, name: Words, short_description: Words): ServiceFile =>
  service({ key, type: 'GROUP', name, short_description, logo: asset(logo), branches: ['kyiv', 'warsaw'] })

type Offer = {
  key: string
  /** A share of it is paid with the booking: it keeps somebody busy for half a day. */
  paidAhead?: true
  minutes: number
  cleaningMinutes?: number
  /** Whole hryvnias and złoty of an ordinary stylist; a top stylist costs a quarter more, rounded to tens. */
  uah: number
  pln: number
  /** Types of resources. */
  besides?: string[]
  name: Words
  about: Words
}

const topPrice = (price: number): number => Math.round((price * 1.25) / 10) * 10

function prices(offer: Offer, byType: boolean): PriceFile[] {
  const lists = [
    { price_list: 'kyiv', price: offer.uah },
    { price_list: 'warsaw', price: offer.pln },
  ]
  return lists.flatMap(({ price_list, price }) => [
    { price_list, amount: price * 100 },
    ...(byType ? [{ price_list, resource_type: 'top', amount: topPrice(price) * 100 }] : []),
  ])
}

const offers = (parent: string, resources: string[], list: Offer[], byType = true): ServiceFile[] =>
  list.map((offer) =>
    service({
      key: offer.key,
      parent,
      name: offer.name,
      short_description: offer.about,
      logo: asset(`category-${parent}.svg`),
      duration: offer.minutes * MINUTE,
      buffer_after: (offer.cleaningMinutes ?? 0) * MINUTE,
      branches: ['kyiv', 'warsaw'],
      resources,
      besides: offer.besides ?? [],
      online_payment: offer.paidAhead === true ? 'REQUIRED' : null,
      prices: prices(offer, byType),
    }),
  )

const hair = offers(
  'hair',
  ['olena', 'sofia', 'anna', 'marta'],
  [
    {
      key: 'haircut-women',
      minutes: 60,
      uah: 900,
      pln: 160,
      name: words('Жіноча стрижка', 'Women’s haircut', 'Strzyżenie damskie', 'Женская стрижка'),
      about: words(
        'Миття, стрижка, сушка',
        'Wash, cut and dry',
        'Mycie, strzyżenie, suszenie',
        'Мытьё, стрижка, сушка',
      ),
    },
    {
      key: 'haircut-men',
      minutes: 45,
      uah: 600,
      pln: 110,
      name: words('Чоловіча стрижка', 'Men’s haircut', 'Strzyżenie męskie', 'Мужская стрижка'),
      about: words(
        'Ножицями або машинкою',
        'Scissors or clippers',
        'Nożyczkami lub maszynką',
        'Ножницами или машинкой',
      ),
    },
    {
      key: 'haircut-kids',
      minutes: 30,
      uah: 450,
      pln: 80,
      name: words('Дитяча стрижка', 'Kids’ haircut', 'Strzyżenie dziecięce', 'Детская стрижка'),
      about: words(
        'Для дітей до 12 років',
        'For children up to 12',
        'Dla dzieci do 12 lat',
        'Для детей до 12 лет',
      ),
    },
    {
      key: 'blow-dry',
      minutes: 45,
      uah: 550,
      pln: 100,
      name: words('Укладка феном', 'Blow-dry', 'Modelowanie', 'Укладка феном'),
      about: words(
        'Об’єм, що тримається до вечора',
        'Volume that lasts till night',
        'Objętość do wieczora',
        'Объём, который держится до вечера',
      ),
    },
    {
      key: 'evening-styling',
      minutes: 75,
      uah: 1200,
      pln: 220,
      name: words('Вечірня зачіска', 'Evening styling', 'Upięcie wieczorowe', 'Вечерняя причёска'),
      about: words(
        'Для весілля, випускного, зйомки',
        'For weddings, proms and shoots',
        'Na ślub, studniówkę, sesję',
        'Для свадьбы, выпускного, съёмки',
      ),
    },
    {
      key: 'keratin',
      paidAhead: true,
      minutes: 150,
      cleaningMinutes: 15,
      uah: 2400,
      pln: 450,
      name: words(
        'Кератинове вирівнювання',
        'Keratin smoothing',
        'Prostowanie keratynowe',
        'Кератиновое выпрямление',
      ),
      about: words(
        'Гладке волосся до трьох місяців',
        'Smooth hair for up to three months',
        'Gładkie włosy do trzech miesięcy',
        'Гладкие волосы до трёх месяцев',
      ),
    },
  ],
)

const colour = offers(
  'colour',
  ['olena', 'daryna', 'anna'],
  [
    {
      key: 'roots',
      minutes: 90,
      cleaningMinutes: 15,
      uah: 1300,
      pln: 240,
      name: words('Фарбування коренів', 'Root touch-up', 'Farbowanie odrostów', 'Окрашивание корней'),
      about: words(
        'Рівний тон без переходу',
        'An even tone without a line',
        'Równy kolor bez przejść',
        'Ровный тон без перехода',
      ),
    },
    {
      key: 'full-colour',
      minutes: 120,
      cleaningMinutes: 15,
      uah: 1900,
      pln: 340,
      name: words('Фарбування в один тон', 'Full colour', 'Koloryzacja jednolita', 'Окрашивание в один тон'),
      about: words(
        'Безаміачна фарба, догляд у подарунок',
        'Ammonia-free colour, care included',
        'Farba bez amoniaku, pielęgnacja gratis',
        'Безаммиачная краска, уход в подарок',
      ),
    },
    {
      key: 'highlights',
      minutes: 180,
      cleaningMinutes: 15,
      uah: 2800,
      pln: 520,
      name: words('Мелірування', 'Highlights', 'Pasemka', 'Мелирование'),
      about: words(
        'Тонкі пасма, природний відблиск',
        'Fine strands, a natural glow',
        'Cienkie pasma, naturalny blask',
        'Тонкие пряди, естественный блеск',
      ),
    },
    {
      key: 'balayage',
      paidAhead: true,
      minutes: 210,
      cleaningMinutes: 15,
      uah: 3400,
      pln: 640,
      name: words('Балаяж', 'Balayage', 'Baleyage', 'Балаяж'),
      about: words(
        'Плавний перехід від коренів до кінців',
        'A soft blend from roots to ends',
        'Płynne przejście od nasady po końce',
        'Плавный переход от корней к концам',
      ),
    },
    {
      key: 'toning',
      minutes: 60,
      cleaningMinutes: 10,
      uah: 1000,
      pln: 190,
      name: words('Тонування', 'Toning', 'Tonowanie', 'Тонирование'),
      about: words(
        'Освіжає колір між фарбуваннями',
        'Refreshes colour between visits',
        'Odświeża kolor między wizytami',
        'Освежает цвет между окрашиваниями',
      ),
    },
  ],
)

const nails = offers(
  'nails',
  ['iryna', 'marta'],
  [
    {
      key: 'manicure',
      minutes: 45,
      cleaningMinutes: 10,
      uah: 450,
      pln: 90,
      name: words('Класичний манікюр', 'Classic manicure', 'Manicure klasyczny', 'Классический маникюр'),
      about: words(
        'Форма, кутикула, олійка',
        'Shape, cuticles, oil',
        'Kształt, skórki, oliwka',
        'Форма, кутикула, масло',
      ),
    },
    {
      key: 'gel-manicure',
      minutes: 90,
      cleaningMinutes: 10,
      uah: 700,
      pln: 150,
      name: words('Манікюр з гель-лаком', 'Gel manicure', 'Manicure hybrydowy', 'Маникюр с гель-лаком'),
      about: words(
        'Тримається до трьох тижнів',
        'Lasts up to three weeks',
        'Trzyma do trzech tygodni',
        'Держится до трёх недель',
      ),
    },
    {
      key: 'pedicure',
      minutes: 75,
      cleaningMinutes: 15,
      uah: 650,
      pln: 140,
      name: words('Педикюр', 'Pedicure', 'Pedicure', 'Педикюр'),
      about: words(
        'Ванночка, стопи, нігті',
        'Soak, feet and nails',
        'Kąpiel, stopy, paznokcie',
        'Ванночка, стопы, ногти',
      ),
    },
    {
      key: 'gel-pedicure',
      minutes: 105,
      cleaningMinutes: 15,
      uah: 850,
      pln: 180,
      name: words('Педикюр з гель-лаком', 'Gel pedicure', 'Pedicure hybrydowy', 'Педикюр с гель-лаком'),
      about: words(
        'Повний догляд і покриття',
        'Full care and colour',
        'Pełna pielęgnacja i kolor',
        'Полный уход и покрытие',
      ),
    },
    {
      key: 'nail-design',
      minutes: 30,
      uah: 250,
      pln: 60,
      name: words('Дизайн нігтів', 'Nail art', 'Zdobienie paznokci', 'Дизайн ногтей'),
      about: words(
        'Малюнок на всіх нігтях',
        'Art on every nail',
        'Wzór na wszystkich paznokciach',
        'Рисунок на всех ногтях',
      ),
    },
    {
      key: 'gel-removal',
      minutes: 30,
      uah: 150,
      pln: 40,
      name: words('Зняття гель-лаку', 'Gel removal', 'Zdjęcie hybrydy', 'Снятие гель-лака'),
      about: words(
        'Бережно, без спилювання нігтя',
        'Gentle, without filing the nail',
        'Delikatnie, bez piłowania płytki',
        'Бережно, без спиливания ногтя',
      ),
    },
  ],
)

const brows = offers(
  'brows',
  ['sofia', 'iryna', 'marta'],
  [
    {
      key: 'brow-shaping',
      minutes: 30,
      uah: 350,
      pln: 70,
      name: words('Корекція брів', 'Brow shaping', 'Regulacja brwi', 'Коррекция бровей'),
      about: words(
        'Пінцетом, воском або ниткою',
        'Tweezers, wax or thread',
        'Pęsetą, woskiem lub nitką',
        'Пинцетом, воском или нитью',
      ),
    },
    {
      key: 'brow-tint',
      minutes: 30,
      uah: 400,
      pln: 80,
      name: words('Фарбування брів', 'Brow tint', 'Henna brwi', 'Окрашивание бровей'),
      about: words('Хною або фарбою', 'With henna or tint', 'Henną lub farbką', 'Хной или краской'),
    },
    {
      key: 'brow-lamination',
      minutes: 60,
      uah: 750,
      pln: 150,
      name: words('Ламінування брів', 'Brow lamination', 'Laminacja brwi', 'Ламинирование бровей'),
      about: words(
        'Слухняні брови на шість тижнів',
        'Tidy brows for six weeks',
        'Ułożone brwi na sześć tygodni',
        'Послушные брови на шесть недель',
      ),
    },
    {
      key: 'lash-lamination',
      minutes: 75,
      uah: 850,
      pln: 170,
      name: words('Ламінування вій', 'Lash lamination', 'Laminacja rzęs', 'Ламинирование ресниц'),
      about: words(
        'Вигин і об’єм без нарощення',
        'Curl and volume, no extensions',
        'Skręt i objętość bez doczepiania',
        'Изгиб и объём без наращивания',
      ),
    },
    {
      key: 'lash-extensions',
      minutes: 120,
      uah: 1100,
      pln: 230,
      name: words('Нарощення вій', 'Lash extensions', 'Przedłużanie rzęs', 'Наращивание ресниц'),
      about: words('Класика, 2D або 3D', 'Classic, 2D or 3D', 'Klasyczne, 2D lub 3D', 'Классика, 2D или 3D'),
    },
  ],
)

const face = offers(
  'face',
  ['daryna', 'anna'],
  [
    {
      key: 'express-facial',
      minutes: 30,
      uah: 600,
      pln: 120,
      name: words(
        'Експрес-догляд за обличчям',
        'Express facial',
        'Zabieg ekspresowy na twarz',
        'Экспресс-уход за лицом',
      ),
      about: words(
        'Очищення й маска в обід',
        'Cleanse and mask at lunch',
        'Oczyszczanie i maska w przerwie',
        'Очищение и маска в обед',
      ),
    },
    {
      key: 'deep-cleansing',
      minutes: 75,
      cleaningMinutes: 15,
      uah: 1200,
      pln: 240,
      name: words(
        'Глибоке чищення обличчя',
        'Deep cleansing facial',
        'Głębokie oczyszczanie twarzy',
        'Глубокая чистка лица',
      ),
      about: words(
        'Комбіноване, з ультразвуком',
        'Combined, with ultrasound',
        'Łączone, z ultradźwiękami',
        'Комбинированная, с ультразвуком',
      ),
    },
    {
      key: 'peel',
      minutes: 45,
      cleaningMinutes: 10,
      uah: 900,
      pln: 190,
      name: words('Кислотний пілінг', 'Acid peel', 'Peeling kwasowy', 'Кислотный пилинг'),
      about: words(
        'М’яке оновлення шкіри',
        'Gentle skin renewal',
        'Łagodna odnowa skóry',
        'Мягкое обновление кожи',
      ),
    },
    {
      key: 'face-massage',
      minutes: 60,
      besides: ['room'],
      uah: 950,
      pln: 200,
      name: words(
        'Ліфтинг-масаж обличчя',
        'Lifting face massage',
        'Masaż liftingujący twarzy',
        'Лифтинг-массаж лица',
      ),
      about: words(
        'Тонус і відпочинок у тихому кабінеті',
        'Tone and rest in a quiet room',
        'Jędrna skóra i odpoczynek w cichym gabinecie',
        'Тонус и отдых в тихом кабинете',
      ),
    },
  ],
)

const body = offers(
  'body',
  ['spa', 'cabinet'],
  [
    {
      key: 'massage-relax',
      minutes: 60,
      cleaningMinutes: 15,
      uah: 1000,
      pln: 220,
      name: words('Розслаблювальний масаж', 'Relaxing massage', 'Masaż relaksacyjny', 'Расслабляющий массаж'),
      about: words(
        'Усе тіло, тепла олія',
        'Whole body, warm oil',
        'Całe ciało, ciepły olejek',
        'Всё тело, тёплое масло',
      ),
    },
    {
      key: 'massage-stones',
      minutes: 90,
      cleaningMinutes: 15,
      uah: 1500,
      pln: 320,
      name: words(
        'Масаж гарячим камінням',
        'Hot stone massage',
        'Masaż gorącymi kamieniami',
        'Массаж горячими камнями',
      ),
      about: words(
        'Базальт і глибоке тепло',
        'Basalt and deep warmth',
        'Bazalt i głębokie ciepło',
        'Базальт и глубокое тепло',
      ),
    },
    {
      key: 'massage-back',
      minutes: 45,
      cleaningMinutes: 15,
      uah: 750,
      pln: 160,
      name: words('Масаж спини', 'Back massage', 'Masaż pleców', 'Массаж спины'),
      about: words(
        'Після дня за столом',
        'After a day at a desk',
        'Po dniu przy biurku',
        'После дня за столом',
      ),
    },
    {
      key: 'body-wrap',
      minutes: 75,
      cleaningMinutes: 15,
      uah: 1150,
      pln: 250,
      name: words('Медове обгортання', 'Honey body wrap', 'Okład miodowy', 'Медовое обёртывание'),
      about: words(
        'Зволоження й м’якість шкіри',
        'Moist, soft skin',
        'Nawilżona, miękka skóra',
        'Увлажнение и мягкость кожи',
      ),
    },
  ],
  false,
)

export const studioServices: ServiceFile[] = [
  category(
    'hair',
    'category-hair.svg',
    words('Волосся', 'Hair', 'Włosy', 'Волосы'),
    words(
      'Стрижки, укладки, вирівнювання',
      'Cuts, styling, smoothing',
      'Strzyżenie, stylizacja, prostowanie',
      'Стрижки, укладки, выпрямление',
    ),
  ),
  ...hair,
  category(
    'colour',
    'category-colour.svg',
    words('Фарбування', 'Colour', 'Koloryzacja', 'Окрашивание'),
    words(
      'Від тонування до балаяжу',
      'From toning to balayage',
      'Od tonowania po baleyage',
      'От тонирования до балаяжа',
    ),
  ),
  ...colour,
  category(
    'nails',
    'category-nails.svg',
    words('Нігті', 'Nails', 'Paznokcie', 'Ногти'),
    words(
      'Манікюр, педикюр, дизайн',
      'Manicure, pedicure, art',
      'Manicure, pedicure, zdobienie',
      'Маникюр, педикюр, дизайн',
    ),
  ),
  ...nails,
  category(
    'brows',
    'category-brows.svg',
    words('Брови та вії', 'Brows and lashes', 'Brwi i rzęsy', 'Брови и ресницы'),
    words(
      'Форма, колір, ламінування',
      'Shape, tint, lamination',
      'Kształt, kolor, laminacja',
      'Форма, цвет, ламинирование',
    ),
  ),
  ...brows,
  category(
    'face',
    'category-face.svg',
    words('Обличчя', 'Face', 'Twarz', 'Лицо'),
    words(
      'Чищення, пілінг, масаж',
      'Cleansing, peels, massage',
      'Oczyszczanie, peeling, masaż',
      'Чистка, пилинг, массаж',
    ),
  ),
  ...face,
  category(
    'body',
    'category-body.svg',
    words('Тіло', 'Body', 'Ciało', 'Тело'),
    words('Масажі та обгортання', 'Massage and wraps', 'Masaże i okłady', 'Массажи и обёртывания'),
  ),
  ...body,
]
