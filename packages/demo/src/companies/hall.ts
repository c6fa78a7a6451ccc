/** «Вертикаль»: yoga and climbing by a weekly timetable. PRO; the client starts from the events. */
import {
  appointmentStatuses,
  asset,
  at,
  bookingSettings,
  english,
  entityTitles,
  HOUR,
  MINUTE,
  service,
  social,
  visitSurvey,
  widgetSettings,
  words,
  works,
  type Words,
} from '../builders.ts'
import type { CompanyFile, ResourceFile, ServiceFile, TimetableEntry } from '../company-file.ts'

const address = {
  city: words('Київ', 'Kyiv', 'Kijów', 'Киев'),
  street: words('вул. Антоновича, 52', '52 Antonovycha St', 'ul. Antonowycza 52', 'ул. Антоновича, 52'),
  latitude: 50.4278,
  longitude: 30.5162,
}

const resource = (
  own: Pick<ResourceFile, 'key' | 'resource_type' | 'name' | 'last_name' | 'description'> &
    Partial<ResourceFile>,
): ResourceFile => ({
  branch: 'antonovycha',
  logo: null,
  capacity: 1,
  cycle_frames: [],
  day_frames: [],
  ...own,
})

const lesson = (
  own: Pick<ServiceFile, 'key' | 'parent' | 'name' | 'short_description' | 'logo' | 'resources'> &
    Partial<ServiceFile> & {
      minutes: number
      hryvnias: number
    },
): ServiceFile => {
  const { minutes, hryvnias, ...rest } = own
  return service({
    ...rest,
    booking_type: 'EVENT',
    duration: minutes * MINUTE,
    branches: ['antonovycha'],
    prices: [{ price_list: 'main', amount: hryvnias * 100 }],
  })
}

const category = (key: string, logo: string, name: Words): ServiceFile =>
  service({ key, type: 'GROUP', name, logo: asset(logo), branches: ['antonovycha'] })

/** The same class on several weekdays. */
const weekly = (
  days: number[],
  clock: string,
  serviceKey: string,
  resourceKey: string,
  space: number,
): TimetableEntry[] =>
  days.map((weekday) => ({
    branch: 'antonovycha',
    service: serviceKey,
    resource: resourceKey,
    weekday,
    start_time: at(clock),
    space,
    price: null,
  }))

export const hall: CompanyFile = {
  alias: 'hall',
  language: 'uk',
  company_type: 'PRO',
  name: words('Зал «Вертикаль»', 'Vertical Hall', 'Hala Wertykal', 'Зал «Вертикаль»'),
  short_description: words(
    'Йога й скелелазіння під одним дахом',
    'Yoga and climbing under one roof',
    'Joga i wspinaczka pod jednym dachem',
    'Йога и скалолазание под одной крышей',
  ),
  description: words(
    'Дві стіни, світла зала для йоги та тренери, які навчать із нуля. Килимки й спорядження є на місці.',
    'Two walls, a bright yoga room and instructors who teach from zero. Mats and gear are here.',
    'Dwie ściany, jasna sala do jogi i instruktorzy, którzy uczą od zera. Maty i sprzęt są na miejscu.',
    'Две стены, светлый зал для йоги и тренеры, которые научат с нуля. Коврики и снаряжение есть на месте.',
  ),
  logo: asset('hall-logo.svg'),
  address,
  timezone: 'Europe/Kyiv',
  currency_code: 'UAH',
  social: social({
    tel: { value: '+380445550150', title: '+380 44 555 01 50' },
    instagram: { value: 'https://instagram.com/vertical.hall.example', title: 'vertical.hall.example' },
    youtube: { value: 'https://youtube.com/@vertical-hall-example', title: 'Vertical Hall' },
  }),
  appointment_statuses: appointmentStatuses,
  widget_settings: widgetSettings({
    parsedCssVariables: {
      '--color-main': '#10231f',
      '--color-primary': '#0b6b5b',
      '--color-alt': '#4c5f5a',
      '--color-sub': '#5a6d68',
      '--color-notice': '#8a5300',
      '--color-error': '#b3261e',
      '--background-main': '#f8fbf9',
      '--background-primary': '#0b6b5b',
      '--background-alt': '#e7f1ed',
    },
  }),
  booking_settings: bookingSettings({
    survey: { enabled: true },
    auth: { sms_auth: true },
    online_booking: { furthest_days: 60 },
    online_payment: { enabled: true },
    widget_settings: {
      start_screen: 'EVENT_BOOKING',
      gt_view_type: 'LARGE',
      event_fallback_logo: 'SERVICE_RESOURCE',
    },
  }),
  entity_titles: [
    ...entityTitles('EVENT_NAME', {
      uk: [
        ['заняття', 'заняття', 'занять', 'заняття'],
        ['заняттю', 'заняттям', 'заняттям', 'заняття'],
        ['заняття', 'заняття', 'занять', 'заняття'],
      ],
      en: english('class', 'classes'),
      pl: [
        ['trening', 'treningi', 'treningów', 'treningu'],
        ['treningowi', 'treningom', 'treningom', 'treningu'],
        ['trening', 'treningi', 'treningów', 'treningu'],
      ],
      ru: [
        ['занятие', 'занятия', 'занятий', 'занятия'],
        ['занятию', 'занятиям', 'занятиям', 'занятиям'],
        ['занятие', 'занятия', 'занятий', 'занятия'],
      ],
    }),
    ...entityTitles('RESOURCE_NAME', {
      uk: [
        ['тренер', 'тренери', 'тренерів', 'тренера'],
        ['тренеру', 'тренерам', 'тренерам', 'тренера'],
        ['тренера', 'тренерів', 'тренерів', 'тренера'],
      ],
      en: english('instructor', 'instructors'),
      pl: [
        ['instruktor', 'instruktorzy', 'instruktorów', 'instruktora'],
        ['instruktorowi', 'instruktorom', 'instruktorom', 'instruktora'],
        ['instruktora', 'instruktorów', 'instruktorów', 'instruktora'],
      ],
      ru: [
        ['тренер', 'тренера', 'тренеров', 'тренеры'],
        ['тренеру', 'тренерам', 'тренерам', 'тренерам'],
        ['тренера', 'тренеров', 'тренеров', 'тренеров'],
      ],
    }),
    ...entityTitles('BRANCH_NAME', {
      uk: [
        ['зал', 'зали', 'залів', 'залу'],
        ['залу', 'залам', 'залам', 'залу'],
        ['зал', 'зали', 'залів', 'залу'],
      ],
      en: english('gym', 'gyms'),
      pl: [
        ['hala', 'hale', 'hal', 'hali'],
        ['hali', 'halom', 'halom', 'hali'],
        ['halę', 'hale', 'hal', 'hali'],
      ],
      ru: [
        ['зал', 'зала', 'залов', 'залы'],
        ['залу', 'залам', 'залам', 'залам'],
        ['зал', 'зала', 'залов', 'залы'],
      ],
    }),
  ],
  price_lists: [{ key: 'main', name: 'Основний', currency_code: 'UAH' }],
  branches: [
    {
      key: 'antonovycha',
      name: words('Антоновича', 'Antonovycha', 'Antonowycza', 'Антоновича'),
      description: words(
        'Душові, роздягальні та чайна кімната.',
        'Showers, changing rooms and a tea room.',
        'Prysznice, szatnie i herbaciarnia.',
        'Душевые, раздевалки и чайная комната.',
      ),
      phone: '+380445550150',
      logo: asset('hall-antonovycha.svg'),
      address,
      timezone: 'Europe/Kyiv',
      currency_code: 'UAH',
      price_list: 'main',
      booking_settings: {},
      cycle_frames: [...works([1, 2, 3, 4, 5], '07:00-22:00'), ...works([6, 7], '08:00-20:00')],
    },
  ],
  resource_types: [
    { key: 'instructor', name: words('Тренер', 'Instructor', 'Instruktor', 'Тренер') },
    { key: 'wall', name: words('Стіна', 'Wall', 'Ściana', 'Стена') },
  ],
  resources: [
    resource({
      key: 'lesia',
      resource_type: 'instructor',
      logo: asset('person-lesia.svg'),
      name: words('Леся', 'Lesia', 'Łesia', 'Леся'),
      last_name: words('Чорна', 'Chorna', 'Czorna', 'Чёрная'),
      description: words(
        'Хатха й відновлювальна йога, м’який темп',
        'Hatha and restorative yoga, a gentle pace',
        'Hatha i joga regeneracyjna, łagodne tempo',
        'Хатха и восстановительная йога, мягкий темп',
      ),
    }),
    resource({
      key: 'mykhailo',
      resource_type: 'instructor',
      logo: asset('person-mykhailo.svg'),
      name: words('Михайло', 'Mykhailo', 'Mychajło', 'Михаил'),
      last_name: words('Рева', 'Reva', 'Rewa', 'Рева'),
      description: words(
        'Віньяса та силова йога для тих, хто хоче спітніти',
        'Vinyasa and power yoga for a good sweat',
        'Vinyasa i power joga dla lubiących wysiłek',
        'Виньяса и силовая йога для тех, кто хочет попотеть',
      ),
    }),
    resource({
      key: 'artem',
      resource_type: 'instructor',
      logo: asset('person-artem.svg'),
      name: words('Артем', 'Artem', 'Artem', 'Артём'),
      last_name: words('Скала', 'Skala', 'Skała', 'Скала'),
      description: words(
        'Скелелазіння з нуля, діти й дорослі',
        'Climbing from zero, children and adults',
        'Wspinaczka od zera, dzieci i dorośli',
        'Скалолазание с нуля, дети и взрослые',
      ),
    }),
    resource({
      key: 'boulder-wall',
      resource_type: 'wall',
      name: words('Боулдер', 'Boulder wall', 'Ściana boulderowa', 'Боулдер'),
      last_name: null,
      description: words(
        '4 м, без мотузки, мати по всій довжині',
        '4 m, no rope, mats all along',
        '4 m, bez liny, maty na całej długości',
        '4 м, без верёвки, маты по всей длине',
      ),
      logo: asset('wall-boulder.svg'),
    }),
    resource({
      key: 'high-wall',
      resource_type: 'wall',
      name: words('Велика стіна', 'High wall', 'Wysoka ściana', 'Большая стена'),
      last_name: null,
      description: words(
        '14 м, верхнє страхування, 22 маршрути',
        '14 m, top rope, 22 routes',
        '14 m, wędka, 22 drogi',
        '14 м, верхняя страховка, 22 маршрута',
      ),
      logo: asset('wall-high.svg'),
    }),
  ],
  services: [
    category('yoga', 'event-yoga.svg', words('Йога', 'Yoga', 'Joga', 'Йога')),
    lesson({
      key: 'hatha',
      parent: 'yoga',
      minutes: 60,
      hryvnias: 250,
      resources: ['lesia', 'mykhailo'],
      logo: asset('event-yoga.svg'),
      name: words('Хатха-йога', 'Hatha yoga', 'Hatha joga', 'Хатха-йога'),
      description: words(
        'Спокійний клас із простими позами й диханням. Килимки та блоки є в залі, тренер показує легший варіант кожної пози. Візьміть зручний одяг і не їжте за годину до заняття.',
        'A calm class of simple poses and breathing. Mats and blocks are here, and the instructor shows an easier way into every pose. Bring comfortable clothes and do not eat for an hour before.',
        'Spokojne zajęcia: proste pozycje i oddech. Maty i klocki są na sali, a instruktor pokazuje łatwiejszy wariant każdej pozycji. Weź wygodny strój i nie jedz godzinę przed zajęciami.',
        'Спокойное занятие с простыми позами и дыханием. Коврики и блоки есть в зале, тренер показывает лёгкий вариант каждой позы. Возьмите удобную одежду и не ешьте за час до занятия.',
      ),
      short_description: words(
        'Для будь-якого рівня',
        'For every level',
        'Dla każdego poziomu',
        'Для любого уровня',
      ),
    }),
    lesson({
      key: 'vinyasa',
      parent: 'yoga',
      minutes: 75,
      hryvnias: 280,
      resources: ['mykhailo'],
      logo: asset('event-vinyasa.svg'),
      name: words('Віньяса-флоу', 'Vinyasa flow', 'Vinyasa flow', 'Виньяса-флоу'),
      description: words(
        'Пози змінюють одна одну разом із диханням, без довгих пауз. Краще прийти після кількох занять хатха-йогою. Буде спекотно: візьміть воду й рушник.',
        'Poses follow one another with the breath, without long pauses. Better after a few hatha classes. It gets warm: bring water and a towel.',
        'Pozycje płynnie następują po sobie w rytmie oddechu, bez długich przerw. Najlepiej przyjść po kilku zajęciach hatha jogi. Będzie gorąco: weź wodę i ręcznik.',
        'Позы сменяют друг друга вместе с дыханием, без долгих пауз. Лучше прийти после нескольких занятий хатха-йогой. Будет жарко: возьмите воду и полотенце.',
      ),
      short_description: words(
        'Динамічно, для впевнених',
        'Dynamic, for the confident',
        'Dynamicznie, dla pewnych siebie',
        'Динамично, для уверенных',
      ),
    }),
    lesson({
      key: 'restorative',
      parent: 'yoga',
      minutes: 60,
      hryvnias: 250,
      resources: ['lesia'],
      logo: asset('event-restorative.svg'),
      name: words('Відновлювальна йога', 'Restorative yoga', 'Joga regeneracyjna', 'Восстановительная йога'),
      description: words(
        'Кілька поз на годину, кожна з валиками, ременями й теплим пледом. Добре після важкого тижня, травми чи недоспаної ночі.',
        'A handful of poses in an hour, each with bolsters, straps and a warm blanket. Good after a hard week, an injury or a short night.',
        'Kilka pozycji w ciągu godziny, każda z wałkami, paskami i ciepłym kocem. Dobre po ciężkim tygodniu, urazie lub krótkiej nocy.',
        'Несколько поз за час, каждая с валиками, ремнями и тёплым пледом. Хорошо после тяжёлой недели, травмы или недосыпа.',
      ),
      short_description: words(
        'Повільно, з опорами й пледом',
        'Slow, with props and a blanket',
        'Powoli, z podparciem i kocem',
        'Медленно, с опорами и пледом',
      ),
    }),
    category(
      'climbing',
      'event-climbing.svg',
      words('Скелелазіння', 'Climbing', 'Wspinaczka', 'Скалолазание'),
    ),
    lesson({
      key: 'climbing-intro',
      parent: 'climbing',
      minutes: 90,
      hryvnias: 400,
      resources: ['artem'],
      logo: asset('event-climbing.svg'),
      name: words(
        'Скелелазіння: перший раз',
        'Climbing: first time',
        'Wspinaczka: pierwszy raz',
        'Скалолазание: первый раз',
      ),
      description: words(
        'Навчимо в’язати вузол, страхувати напарника й спускатися без страху, потім пройдемо три маршрути. Спорядження та взуття дамо. Група до восьми людей.',
        'We teach you to tie in, to belay a partner and to come down without fear, then climb three routes. Gear and shoes are included. Up to eight in a group.',
        'Nauczymy wiązać węzeł, asekurować partnera i schodzić bez strachu, a potem przejdziemy trzy drogi. Sprzęt i buty w cenie. Grupa do ośmiu osób.',
        'Научим вязать узел, страховать напарника и спускаться без страха, потом пройдём три маршрута. Снаряжение и обувь дадим. Группа до восьми человек.',
      ),
      short_description: words(
        'Вузли, страхування, три маршрути',
        'Knots, belay, three routes',
        'Węzły, asekuracja, trzy drogi',
        'Узлы, страховка, три маршрута',
      ),
    }),
    lesson({
      key: 'climbing-kids',
      parent: 'climbing',
      minutes: 60,
      hryvnias: 300,
      resources: ['artem'],
      logo: asset('event-kids.svg'),
      name: words('Дитяче скелелазіння', 'Kids’ climbing', 'Wspinaczka dla dzieci', 'Детское скалолазание'),
      description: words(
        'Розминка, ігри на стіні та перші маршрути з верхньою страховкою. Один тренер на шістьох дітей, батьки можуть дивитися з чайної кімнати.',
        'A warm-up, games on the wall and first routes on a top rope. One instructor for six children; parents can watch from the tea room.',
        'Rozgrzewka, zabawy na ścianie i pierwsze drogi na wędkę. Jeden instruktor na sześcioro dzieci; rodzice mogą patrzeć z herbaciarni.',
        'Разминка, игры на стене и первые маршруты с верхней страховкой. Один тренер на шестерых детей, родители могут смотреть из чайной комнаты.',
      ),
      short_description: words(
        '7–12 років, через гру',
        'Ages 7–12, through play',
        '7–12 lat, przez zabawę',
        '7–12 лет, через игру',
      ),
    }),
    lesson({
      key: 'open-boulder',
      parent: 'climbing',
      minutes: 120,
      hryvnias: 220,
      resources: ['boulder-wall'],
      logo: asset('wall-boulder.svg'),
      name: words('Вільний боулдер', 'Open bouldering', 'Otwarty boulder', 'Свободный боулдер'),
      short_description: words(
        'Без тренера, з нашими матами',
        'No instructor, our mats',
        'Bez instruktora, nasze maty',
        'Без тренера, с нашими матами',
      ),
    }),
    service({
      key: 'personal',
      logo: asset('event-personal.svg'),
      name: words(
        'Персональне тренування',
        'Personal session',
        'Trening personalny',
        'Персональная тренировка',
      ),
      short_description: words(
        'Одна година сам на сам із тренером',
        'An hour one to one with an instructor',
        'Godzina sam na sam z instruktorem',
        'Один час наедине с тренером',
      ),
      duration: HOUR,
      buffer_after: 15 * MINUTE,
      branches: ['antonovycha'],
      resources: ['lesia', 'mykhailo', 'artem'],
      prices: [{ price_list: 'main', amount: 90000 }],
    }),
    service({
      key: 'wall-rent',
      booking_type: 'RENT',
      name: words('Оренда стіни', 'Wall hire', 'Wynajem ściany', 'Аренда стены'),
      short_description: words(
        'Для групи до десяти людей, від години',
        'For a group of up to ten, from an hour',
        'Dla grupy do dziesięciu osób, od godziny',
        'Для группы до десяти человек, от часа',
      ),
      logo: asset('wall-high.svg'),
      duration: HOUR,
      min_duration: HOUR,
      max_duration: 4 * HOUR,
      branches: ['antonovycha'],
      resources: ['boulder-wall', 'high-wall'],
      prices: [{ price_list: 'main', amount: 120000 }],
    }),
  ],
  discounts: [
    {
      key: 'early-birds',
      name: 'Ранкові пташки',
      branch: null,
      service: 'hatha',
      percent: 10,
      days: null,
      weekdays: null,
      hours: { start_time: at('07:00'), end_time: at('09:00') },
    },
  ],
  membership_templates: [],
  extra_fields: [
    {
      key: 'level',
      model: 'APPOINTMENT',
      type: 'SELECT',
      name: words('Ваш рівень', 'Your level', 'Twój poziom', 'Ваш уровень'),
      required: false,
      options: [
        { value: 'first-time', title: words('Уперше', 'First time', 'Pierwszy raz', 'Впервые') },
        {
          value: 'sometimes',
          title: words('Іноді займаюся', 'Now and then', 'Czasami ćwiczę', 'Иногда занимаюсь'),
        },
        {
          value: 'regular',
          title: words('Займаюся постійно', 'Regular', 'Ćwiczę regularnie', 'Занимаюсь постоянно'),
        },
      ],
    },
  ],
  ratings: [
    {
      type: 'RESOURCE',
      entity: 'lesia',
      rating: 5,
      days_ago: 2,
      author: 'Віра',
      message: 'Після занять Лесі сплю як немовля.',
    },
    {
      type: 'RESOURCE',
      entity: 'lesia',
      rating: 5,
      days_ago: 16,
      author: 'Kasia',
      message: 'Spokojnie i uważnie, wracam co tydzień.',
    },
    {
      type: 'RESOURCE',
      entity: 'mykhailo',
      rating: 4,
      days_ago: 7,
      author: 'Ігор',
      message: 'Темп високий, але пояснює кожен рух.',
    },
    {
      type: 'RESOURCE',
      entity: 'artem',
      rating: 5,
      days_ago: 5,
      author: 'Олена',
      message: 'Син боявся висоти, тепер не злазить зі стіни.',
    },
    {
      type: 'RESOURCE',
      entity: 'artem',
      rating: 5,
      days_ago: 23,
      author: 'Tom',
      message: 'Patient, clear, safe. Great first climb.',
    },
  ],
  survey: visitSurvey,
  timetable: [
    ...weekly([1, 3, 5], '07:30', 'hatha', 'lesia', 12),
    ...weekly([2, 4], '07:30', 'vinyasa', 'mykhailo', 10),
    ...weekly([1, 2, 3, 4], '18:30', 'hatha', 'lesia', 14),
    ...weekly([1, 3, 5], '19:00', 'vinyasa', 'mykhailo', 12),
    ...weekly([2, 4], '20:00', 'restorative', 'lesia', 10),
    ...weekly([6, 7], '09:00', 'hatha', 'mykhailo', 16),
    ...weekly([7], '18:00', 'restorative', 'lesia', 10),
    ...weekly([1, 3, 5], '18:00', 'climbing-intro', 'artem', 8),
    ...weekly([6, 7], '12:00', 'climbing-intro', 'artem', 8),
    ...weekly([2, 4], '16:30', 'climbing-kids', 'artem', 6),
    ...weekly([6], '10:00', 'climbing-kids', 'artem', 6),
    ...weekly([5], '20:00', 'open-boulder', 'boulder-wall', 16),
    ...weekly([7], '15:00', 'open-boulder', 'boulder-wall', 16),
  ],
}
