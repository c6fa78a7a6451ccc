/** Comments of clients, each in one language. */
export type DemoRating = {
  type: 'RESOURCE' | 'SERVICE'
  entity: string
  rating: number
  message: string
  author: string
  days_ago: number
}

type RatingRow = [entity: string, rating: number, days_ago: number, author: string, message: string]

const of = (type: DemoRating['type'], rows: RatingRow[]): DemoRating[] =>
  rows.map(([entity, rating, days_ago, author, message]) => ({
    type,
    entity,
    rating,
    days_ago,
    author,
    message,
  }))

/** By company alias. */
export const demoRatings: Record<string, DemoRating[]> = {
  studio: [
    ...of('RESOURCE', [
      [
        'olena',
        5,
        2,
        'Катерина',
        'Олена вислухала, показала варіанти й зробила саме те, що я хотіла. Вперше не перероблювала вдома.',
      ],
      ['olena', 5, 9, 'Наталя', 'Ходжу третій рік. Форма тримається два місяці, навіть коли не вкладаю.'],
      ['olena', 5, 17, 'Світлана', 'Складний вихід із чорного за два візити, волосся живе. Дякую!'],
      ['olena', 4, 31, 'Юлія', 'Результат чудовий, але почали на десять хвилин пізніше.'],
      ['olena', 5, 48, 'Марина', 'Лучшая стрижка за последние годы, спокойно и без спешки.'],
      [
        'daryna',
        5,
        3,
        'Аліна',
        'Колір вийшов теплий, як на фото. Дарина чесно сказала, чого моє волосся не витримає.',
      ],
      ['daryna', 5, 12, 'Вікторія', 'Після чищення шкіра не червона вже ввечері. Дуже обережні руки.'],
      ['daryna', 4, 26, 'Оксана', 'Гарний відтінок, трохи довше, ніж планували.'],
      ['daryna', 5, 55, 'Emma', 'She explained every step in English and the balayage grew out beautifully.'],
      ['sofia', 5, 5, 'Дмитро', 'Швидко, акуратно, без зайвих розмов. Саме те, що треба в обід.'],
      ['sofia', 4, 14, 'Леся', 'Брови рівні, колір природний. Запишуся ще.'],
      ['sofia', 5, 22, 'Тетяна', 'Доньці шість, сиділа як зачарована. Стрижка рівна, дитина щаслива.'],
      ['sofia', 3, 60, 'Інна', 'Укладання гарне, але до вечора об’єм трохи спав.'],
      ['iryna', 5, 1, 'Ганна', 'Покриття третій тиждень без жодного сколу.'],
      ['iryna', 5, 8, 'Олександра', 'Стерильно, інструменти розкрили при мені. Педикюр ідеальний.'],
      ['iryna', 5, 19, 'Лариса', 'Ирина аккуратная и внимательная, форма ногтей наконец одинаковая.'],
      ['iryna', 4, 33, 'Богдана', 'Дуже охайно. Хотілося б більше відтінків нюду.'],
      ['spa', 5, 6, 'Роман', 'Тиша, тепло, ніякої музики з радіо. Вийшов новою людиною.'],
      ['spa', 5, 40, 'Зоряна', 'Кабінет чистий, рушники теплі. Дрібниця, а приємно.'],
      ['anna', 5, 4, 'Agnieszka', 'Pani Anna świetnie doradza, a fryzura układa się sama.'],
      ['anna', 5, 15, 'Karolina', 'Kolor dokładnie taki, jak na zdjęciu. Polecam z czystym sumieniem.'],
      ['anna', 4, 28, 'Justyna', 'Bardzo dobrze, tylko trudno o termin po południu.'],
      ['anna', 5, 51, 'Ольга', 'Нарешті майстриня, яка розуміє моє кучеряве волосся, ще й українською.'],
      ['marta', 5, 7, 'Magda', 'Hybryda trzy tygodnie bez odprysków. Miła atmosfera.'],
      ['marta', 4, 18, 'Beata', 'Brwi naturalne, o to mi chodziło.'],
      ['marta', 5, 37, 'Iwona', 'Punktualnie, czysto i z uśmiechem.'],
      ['cabinet', 5, 10, 'Paweł', 'Świetny masaż po długiej podróży, stół podgrzewany.'],
      ['cabinet', 4, 44, 'Sylwia', 'Spokojnie i ciepło, gabinet niewielki, ale zadbany.'],
    ]),
    ...of('SERVICE', [
      ['haircut-women', 5, 11, 'Христина', 'За годину встигли все: миття, стрижку й сушку.'],
      ['haircut-women', 4, 35, 'Monika', 'Dobra cena jak na Mokotów, wrócę.'],
      ['balayage', 5, 20, 'Діана', 'Перехід м’який, за пів року не довелося підфарбовувати.'],
      ['balayage', 5, 66, 'Ewelina', 'Długo, ale efekt wart każdej minuty.'],
      ['gel-manicure', 5, 13, 'Валерія', 'Без болю, без поспіху, тримається місяць.'],
      ['gel-manicure', 5, 29, 'Dorota', 'Kolory piękne, paznokcie zdrowe po zdjęciu.'],
      ['gel-manicure', 3, 58, 'Алла', 'Хороший маникюр, но нужного цвета не оказалось.'],
      ['brow-lamination', 5, 16, 'Мирослава', 'Вранці достатньо щіточки. П’ять тижнів тримається.'],
      ['deep-cleansing', 4, 24, 'Ярина', 'Чисто й обережно. Було б добре мати догляд із собою.'],
      ['massage-relax', 5, 21, 'Andriy', 'Best hour of my week.'],
      ['massage-back', 5, 45, 'Степан', 'Шия перестала боліти вже наступного дня.'],
      ['massage-stones', 5, 70, 'Надія', 'Тепло, яке чутно до кісток. Дуже раджу взимку.'],
    ]),
  ],
  hall: [
    ...of('RESOURCE', [
      ['lesia', 5, 2, 'Віра', 'Після занять Лесі сплю як немовля.'],
      ['lesia', 5, 16, 'Kasia', 'Spokojnie i uważnie, wracam co tydzień.'],
      ['mykhailo', 4, 7, 'Ігор', 'Темп високий, але пояснює кожен рух.'],
      ['artem', 5, 5, 'Олена', 'Син боявся висоти, тепер не злазить зі стіни.'],
      ['artem', 5, 23, 'Tom', 'Patient, clear, safe. Great first climb.'],
    ]),
  ],
  barber: [
    ...of('RESOURCE', [
      ['taras', 5, 3, 'Андрій', 'Фейд як треба, кава смачна.'],
      ['taras', 5, 11, 'Юрій', 'Ходимо з сином, обидва задоволені.'],
      ['taras', 5, 25, 'Michał', 'Najlepsze golenie brzytwą we Lwowie.'],
      ['taras', 4, 40, 'Остап', 'Усе добре, лише важко знайти місце на суботу.'],
    ]),
  ],
  loft: [
    ...of('RESOURCE', [
      ['green', 5, 4, 'Гурт «Вітер»', 'Звук щільний, рояль строїть, персонал свій.'],
      ['green', 5, 19, 'Ліна', 'Записали живий концерт за вечір.'],
      ['blue', 4, 8, 'Макс', 'Усе працює, бракує ще однієї стійки.'],
      ['red', 5, 13, 'Oleh', 'Perfect for a duo, drums in tune.'],
    ]),
  ],
}
