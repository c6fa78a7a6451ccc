/** Branches of the studio and who works there. */
import { asset, at, sameWord, words, works } from '../../builders.ts'
import type { BranchFile, ResourceFile, ResourceTypeFile } from '../../company-file.ts'

export const studioBranches: BranchFile[] = [
  {
    key: 'kyiv',
    name: words('Київ, Поділ', 'Kyiv, Podil', 'Kijów, Podół', 'Киев, Подол'),
    description: words(
      'Світлий салон за п’ять хвилин від метро «Контрактова площа».',
      'A bright salon five minutes from Kontraktova Square metro.',
      'Jasny salon pięć minut od stacji metra Kontraktowa.',
      'Светлый салон в пяти минутах от метро «Контрактовая площадь».',
    ),
    phone: '+380445550110',
    logo: asset('studio-kyiv.svg'),
    address: {
      city: words('Київ', 'Kyiv', 'Kijów', 'Киев'),
      street: words('вул. Хорива, 14', '14 Khoryva St', 'ul. Choriwa 14', 'ул. Хорива, 14'),
      latitude: 50.4662,
      longitude: 30.5133,
    },
    timezone: 'Europe/Kyiv',
    currency_code: 'UAH',
    price_list: 'kyiv',
    booking_settings: {},
    cycle_frames: [
      ...works([1, 2, 3, 4, 5], '09:00-20:00'),
      ...works([6], '10:00-18:00'),
      ...works([7], '10:00-16:00'),
    ],
  },
  {
    key: 'warsaw',
    name: words('Варшава, Мокотув', 'Warsaw, Mokotów', 'Warszawa, Mokotów', 'Варшава, Мокотув'),
    description: words(
      'Затишний салон у дворику на Мокотуві, розмовляємо українською та польською.',
      'A cosy courtyard salon in Mokotów; we speak Ukrainian, Polish and English.',
      'Przytulny salon w podwórku na Mokotowie, mówimy po polsku i po ukraińsku.',
      'Уютный салон во дворике на Мокотуве, говорим по-украински и по-польски.',
    ),
    phone: '+48225550120',
    logo: asset('studio-warsaw.svg'),
    address: {
      city: words('Варшава', 'Warsaw', 'Warszawa', 'Варшава'),
      street: sameWord('ul. Puławska 24'),
      latitude: 52.2031,
      longitude: 21.0239,
    },
    timezone: 'Europe/Warsaw',
    currency_code: 'PLN',
    price_list: 'warsaw',
    booking_settings: {},
    cycle_frames: [...works([1, 2, 3, 4, 5], '10:00-20:00'), ...works([6], '09:00-17:00')],
  },
]

export const studioResourceTypes: ResourceTypeFile[] = [
  { key: 'top', name: words('Топ-майстер', 'Top stylist', 'Top stylista', 'Топ-мастер') },
  { key: 'stylist', name: words('Майстер', 'Stylist', 'Stylista', 'Мастер') },
  { key: 'room', name: words('Кабінет', 'Room', 'Gabinet', 'Кабинет') },
]

const person = (
  own: Pick<
    ResourceFile,
    'key' | 'branch' | 'resource_type' | 'name' | 'last_name' | 'description' | 'cycle_frames'
  > &
    Partial<ResourceFile>,
): ResourceFile => ({ logo: null, capacity: 1, day_frames: [], ...own })

export const studioResources: ResourceFile[] = [
  person({
    key: 'olena',
    branch: 'kyiv',
    resource_type: 'top',
    logo: asset('person-olena.svg'),
    name: words('Олена', 'Olena', 'Ołena', 'Елена'),
    last_name: words('Марченко', 'Marchenko', 'Marczenko', 'Марченко'),
    description: words(
      'Стрижки та складні фарбування, 14 років досвіду',
      'Cuts and complex colour, 14 years of experience',
      'Strzyżenie i trudne koloryzacje, 14 lat doświadczenia',
      'Стрижки и сложные окрашивания, 14 лет опыта',
    ),
    cycle_frames: [...works([1, 2, 3, 4], '10:00-14:00', '15:00-19:00'), ...works([6], '10:00-17:00')],
  }),
  person({
    key: 'daryna',
    branch: 'kyiv',
    resource_type: 'top',
    logo: asset('person-daryna.svg'),
    name: words('Дарина', 'Daryna', 'Daryna', 'Дарина'),
    last_name: words('Литвин', 'Lytvyn', 'Łytwyn', 'Литвин'),
    description: words(
      'Колористка й косметологиня, любить природні відтінки',
      'Colourist and facialist, fond of natural shades',
      'Kolorystka i kosmetolożka, lubi naturalne odcienie',
      'Колорист и косметолог, любит природные оттенки',
    ),
    cycle_frames: [...works([2, 3, 4, 5], '11:00-20:00'), ...works([7], '10:00-16:00')],
    day_frames: [{ in_days: 9, type: 'OFF', start_time: 0, end_time: at('24:00') }],
  }),
  person({
    key: 'sofia',
    branch: 'kyiv',
    resource_type: 'stylist',
    logo: asset('person-sofia.svg'),
    name: words('Софія', 'Sofiia', 'Sofia', 'София'),
    last_name: words('Гнатюк', 'Hnatiuk', 'Hnatiuk', 'Гнатюк'),
    description: words(
      'Укладки, стрижки та брови; працює швидко й охайно',
      'Styling, cuts and brows; quick and tidy',
      'Upięcia, strzyżenie i brwi; szybko i starannie',
      'Укладки, стрижки и брови; работает быстро и аккуратно',
    ),
    cycle_frames: [
      ...works([1, 3, 5], '09:00-18:00'),
      ...works([6], '10:00-18:00'),
      ...works([7], '10:00-16:00'),
    ],
  }),
  person({
    key: 'iryna',
    branch: 'kyiv',
    resource_type: 'stylist',
    logo: asset('person-iryna.svg'),
    name: words('Ірина', 'Iryna', 'Iryna', 'Ирина'),
    last_name: words('Бондар', 'Bondar', 'Bondar', 'Бондарь'),
    description: words(
      'Манікюр, педикюр і вії; стерильні інструменти при вас',
      'Nails and lashes; tools are unsealed in front of you',
      'Paznokcie i rzęsy; sterylne narzędzia otwierane przy kliencie',
      'Маникюр, педикюр и ресницы; стерильные инструменты при вас',
    ),
    cycle_frames: [...works([1, 2, 4, 5], '09:00-14:00', '14:30-19:00'), ...works([6], '10:00-18:00')],
  }),
  person({
    key: 'spa',
    branch: 'kyiv',
    resource_type: 'room',
    name: words('Кабінет «Липа»', 'Linden room', 'Gabinet „Lipa”', 'Кабинет «Липа»'),
    last_name: null,
    description: words(
      'Тихий кабінет для масажу й обгортань',
      'A quiet room for massage and wraps',
      'Cichy gabinet do masażu i okładów',
      'Тихий кабинет для массажа и обёртываний',
    ),
    logo: asset('room-linden.svg'),
    cycle_frames: [],
  }),
  person({
    key: 'anna',
    branch: 'warsaw',
    resource_type: 'top',
    logo: asset('person-anna.svg'),
    name: words('Анна', 'Anna', 'Anna', 'Анна'),
    last_name: words('Ковальська', 'Kowalska', 'Kowalska', 'Ковальская'),
    description: words(
      'Стрижки, фарбування та догляд за обличчям',
      'Cuts, colour and facials',
      'Strzyżenie, koloryzacja i pielęgnacja twarzy',
      'Стрижки, окрашивание и уход за лицом',
    ),
    cycle_frames: [...works([1, 2, 3, 4, 5], '10:00-18:00')],
  }),
  person({
    key: 'marta',
    branch: 'warsaw',
    resource_type: 'stylist',
    logo: asset('person-marta.svg'),
    name: words('Марта', 'Marta', 'Marta', 'Марта'),
    last_name: words('Зелінська', 'Zielińska', 'Zielińska', 'Зелиньская'),
    description: words(
      'Манікюр, брови, вії та швидкі укладки',
      'Nails, brows, lashes and quick styling',
      'Paznokcie, brwi, rzęsy i szybkie stylizacje',
      'Маникюр, брови, ресницы и быстрые укладки',
    ),
    cycle_frames: [...works([2, 3, 4, 5], '12:00-20:00'), ...works([6], '09:00-17:00')],
  }),
  person({
    key: 'cabinet',
    branch: 'warsaw',
    resource_type: 'room',
    name: words('Кабінет «Клен»', 'Maple room', 'Gabinet „Klon”', 'Кабинет «Клён»'),
    last_name: null,
    description: words(
      'Кабінет масажу з підігрівом кушетки',
      'A massage room with a heated table',
      'Gabinet masażu z podgrzewanym stołem',
      'Кабинет массажа с подогревом кушетки',
    ),
    logo: asset('room-maple.svg'),
    cycle_frames: [],
  }),
]
