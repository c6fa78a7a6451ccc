/** Larger cities that are not the name of their time zone, in the spellings of four languages. */
const citiesByZone: Record<string, string> = {
  'Europe/Kyiv': `Київ Киев Kiev Kijów, Львів Lviv Львов Lwów, Одеса Odesa Одесса Odessa, Харків Kharkiv Харьков Charków,
    Дніпро Dnipro Днепр Dniepr, Запоріжжя Zaporizhzhia Запорожье, Вінниця Vinnytsia Винница Winnica,
    Полтава Poltava, Чернігів Chernihiv Чернигов, Черкаси Cherkasy Черкассы, Житомир Zhytomyr, Суми Sumy Сумы,
    Хмельницький Khmelnytskyi Хмельницкий, Чернівці Chernivtsi Черновцы Czerniowce, Рівне Rivne Ровно Równe,
    Тернопіль Ternopil Тернополь, Луцьк Lutsk Луцк Łuck, Ужгород Uzhhorod, Миколаїв Mykolaiv Николаев,
    Херсон Kherson, Кропивницький Kropyvnytskyi, Кременчук Kremenchuk, Біла_Церква Bila_Tserkva, Буча Bucha,
    Івано-Франківськ Ivano-Frankivsk Ивано-Франковск, Кривий_Ріг Kryvyi_Rih Кривой_Рог, Бровари Brovary, Ірпінь Irpin,
    Камʼянське Кам'янське Kamianske Каменское, Маріуполь Mariupol Мариуполь, Краматорськ Kramatorsk Краматорск,
    Павлоград Pavlohrad, Умань Uman, Мукачево Mukachevo, Дрогобич Drohobych Дрогобыч, Стрий Stryi Стрый,
    Нікополь Nikopol Никополь, Бердичів Berdychiv Бердичев, Фастів Fastiv Фастов, Вишгород Vyshhorod Вышгород,
    Бориспіль Boryspil Борисполь, Ковель Kovel, Ізмаїл Izmail Измаил, Коломия Kolomyia Коломыя`,
  'Europe/Warsaw': `Варшава Warszawa, Краків Краков Kraków, Вроцлав Wrocław, Гданськ Гданьск Gdańsk, Познань Poznań,
    Лодзь Łódź, Катовіце Катовице Katowice, Люблін Люблин Lublin, Щецин Szczecin, Жешув Rzeszów, Gdynia Гдиня,
    Bydgoszcz, Toruń, Białystok, Częstochowa, Kielce, Gliwice, Sopot, Olsztyn, Opole, Radom, Przemyśl,
    Zielona_Góra, Gorzów_Wielkopolski, Bielsko-Biała, Tarnów, Koszalin, Sosnowiec, Zabrze, Bytom, Rybnik, Tychy,
    Płock, Elbląg, Wałbrzych, Legnica, Kalisz, Nowy_Sącz, Zakopane, Chełm, Zamość, Suwałki, Słupsk`,
  'Europe/Berlin': `Берлін Берлин Berlin, München Munich Мюнхен, Hamburg Гамбург, Köln Cologne Кельн, Frankfurt, Leipzig,
    Dresden Дрезден, Stuttgart, Düsseldorf, Hannover, Nürnberg, Bremen`,
  'Europe/Madrid': 'Мадрид Madryt, Barcelona Барселона, Valencia Валенсія, Sevilla, Málaga, Alicante',
  'Europe/Rome': 'Рим Rzym Roma, Milan Milano Мілан Милан, Torino, Napoli, Bologna, Firenze',
  'Europe/Paris': 'Париж Paryż, Lyon, Marseille, Nice, Bordeaux, Lille, Toulouse',
  'Europe/Prague': 'Прага Praga Praha, Brno Брно, Ostrava, Plzeň',
  'Europe/Vienna': 'Відень Вена Wiedeń Wien, Graz, Linz, Salzburg',
  'Europe/London': 'Лондон Londyn, Manchester, Birmingham, Liverpool, Leeds, Edinburgh, Glasgow, Bristol',
  'Europe/Vilnius': 'Вільнюс Вильнюс Wilno, Kaunas Каунас',
  'Europe/Lisbon': 'Лісабон Lisboa, Porto, Braga',
  'America/New_York': 'Нью-Йорк, Boston, Philadelphia, Miami, Atlanta, Washington, Brooklyn',
  'America/Chicago': 'Чикаго, Houston, Dallas, Austin, Minneapolis, San_Antonio',
  'America/Los_Angeles': 'Лос-Анджелес, San_Francisco, Seattle, San_Diego, Portland, Sacramento, San_Jose',
}

const normal = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

const zoneOf = new Map(
  Object.entries(citiesByZone).flatMap(([zone, cities]) =>
    cities
      .split(/[\s,]+/)
      .filter((name) => name !== '')
      .map((name) => [normal(name), zone] as const),
  ),
)

/** IANA time zone of a city; undefined if the city is not listed. */
export const zoneOfCity = (city: string): string | undefined => zoneOf.get(normal(city))
