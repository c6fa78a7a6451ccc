/**
 * Exact texts of the studio's screens in each language, with its own titles in the right case. Each language uses
 * another staff member, so that parallel journeys do not take each other's times.
 */
export type ScreenTexts = {
  button: string
  openMenu: string
  chooseBranch: string
  branch: RegExp
  chooseResource: string
  resource: RegExp
  chooseService: string
  service: RegExp
  chooseTime: string
  freeTimes: RegExp
  book: RegExp
  check: string
  firstName: string
  phone: string
  privacy: RegExp
  confirm: RegExp
  done: string
  reference: RegExp
}

export type Language = 'uk' | 'en' | 'pl' | 'ru'

export const screenTexts: Record<Language, ScreenTexts> = {
  uk: {
    button: 'Українська',
    openMenu: 'Відкрити меню',
    chooseBranch: 'Оберіть салон',
    branch: /^Київ, Поділ/,
    chooseResource: 'Оберіть майстра',
    resource: /^Олена Марченко(?!:)/,
    chooseService: 'Оберіть процедуру',
    service: /Жіноча стрижка/,
    chooseTime: 'Оберіть дату й час',
    freeTimes: /^Вільний час, /,
    book: /^Записатися/,
    check: 'Перевірте й підтвердьте',
    firstName: 'Ім’я',
    phone: 'Телефон',
    privacy: /персональних даних/,
    confirm: /^Підтвердити/,
    done: 'Вас записано',
    reference: /Номер запису: (\S+)/,
  },
  en: {
    button: 'English',
    openMenu: 'Open menu',
    chooseBranch: 'Choose your salon',
    branch: /^Warsaw, Mokotów/,
    chooseResource: 'Choose your stylist',
    resource: /^Anna Kowalska(?!:)/,
    chooseService: 'Choose your treatment',
    service: /Express facial/,
    chooseTime: 'Choose date and time',
    freeTimes: /^Free times, /,
    book: /^Book/,
    check: 'Check and confirm',
    firstName: 'First name',
    phone: 'Phone',
    privacy: /personal data/,
    confirm: /^Confirm/,
    done: 'You are booked',
    reference: /Booking number: (\S+)/,
  },
  pl: {
    button: 'Polski',
    openMenu: 'Otwórz menu',
    chooseBranch: 'Wybierz salon',
    branch: /^Warszawa, Mokotów/,
    chooseResource: 'Wybierz stylistę',
    resource: /^Marta Zielińska(?!:)/,
    chooseService: 'Wybierz zabieg',
    service: /Manicure klasyczny/,
    chooseTime: 'Wybierz datę i godzinę',
    freeTimes: /^Wolne terminy, /,
    book: /^Zarezerwuj/,
    check: 'Sprawdź i potwierdź',
    firstName: 'Imię',
    phone: 'Telefon',
    privacy: /danych osobowych/,
    confirm: /^Potwierdź/,
    done: 'Rezerwacja potwierdzona',
    reference: /Numer rezerwacji: (\S+)/,
  },
  ru: {
    button: 'Русский',
    openMenu: 'Открыть меню',
    chooseBranch: 'Выберите салон',
    branch: /^Киев, Подол/,
    chooseResource: 'Выберите мастера',
    resource: /^Ирина Бондарь(?!:)/,
    chooseService: 'Выберите процедуру',
    service: /^Педикюр(?! с)/,
    chooseTime: 'Выберите дату и время',
    freeTimes: /^Свободное время, /,
    book: /^Записаться/,
    check: 'Проверьте и подтвердите',
    firstName: 'Имя',
    phone: 'Телефон',
    privacy: /персональных данных/,
    confirm: /^Подтвердить/,
    done: 'Вы записаны',
    reference: /Номер записи: (\S+)/,
  },
}
