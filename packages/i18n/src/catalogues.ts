// Every catalogue at once: for the server and the tests. The widget loads one language through vite-plugin.ts.
import type { Locale } from '@zapys/contract'
import bookingUk from './messages/booking.uk.json' with { type: 'json' }
import bookingEn from './messages/booking.en.json' with { type: 'json' }
import bookingPl from './messages/booking.pl.json' with { type: 'json' }
import bookingRu from './messages/booking.ru.json' with { type: 'json' }
import chromeUk from './messages/chrome.uk.json' with { type: 'json' }
import chromeEn from './messages/chrome.en.json' with { type: 'json' }
import chromePl from './messages/chrome.pl.json' with { type: 'json' }
import chromeRu from './messages/chrome.ru.json' with { type: 'json' }
import companyUk from './messages/company.uk.json' with { type: 'json' }
import companyEn from './messages/company.en.json' with { type: 'json' }
import companyPl from './messages/company.pl.json' with { type: 'json' }
import companyRu from './messages/company.ru.json' with { type: 'json' }
import errorsUk from './messages/errors.uk.json' with { type: 'json' }
import errorsEn from './messages/errors.en.json' with { type: 'json' }
import errorsPl from './messages/errors.pl.json' with { type: 'json' }
import errorsRu from './messages/errors.ru.json' with { type: 'json' }
import eventsUk from './messages/events.uk.json' with { type: 'json' }
import eventsEn from './messages/events.en.json' with { type: 'json' }
import eventsPl from './messages/events.pl.json' with { type: 'json' }
import eventsRu from './messages/events.ru.json' with { type: 'json' }
import formsUk from './messages/forms.uk.json' with { type: 'json' }
import formsEn from './messages/forms.en.json' with { type: 'json' }
import formsPl from './messages/forms.pl.json' with { type: 'json' }
import formsRu from './messages/forms.ru.json' with { type: 'json' }
import uiUk from './messages/ui.uk.json' with { type: 'json' }
import uiEn from './messages/ui.en.json' with { type: 'json' }
import uiPl from './messages/ui.pl.json' with { type: 'json' }
import uiRu from './messages/ui.ru.json' with { type: 'json' }
import holdsUk from './messages/holds.uk.json' with { type: 'json' }
import holdsEn from './messages/holds.en.json' with { type: 'json' }
import holdsPl from './messages/holds.pl.json' with { type: 'json' }
import holdsRu from './messages/holds.ru.json' with { type: 'json' }
import manageUk from './messages/manage.uk.json' with { type: 'json' }
import manageEn from './messages/manage.en.json' with { type: 'json' }
import managePl from './messages/manage.pl.json' with { type: 'json' }
import manageRu from './messages/manage.ru.json' with { type: 'json' }
import repeatsUk from './messages/repeats.uk.json' with { type: 'json' }
import repeatsEn from './messages/repeats.en.json' with { type: 'json' }
import repeatsPl from './messages/repeats.pl.json' with { type: 'json' }
import repeatsRu from './messages/repeats.ru.json' with { type: 'json' }
import waitingUk from './messages/waiting.uk.json' with { type: 'json' }
import waitingEn from './messages/waiting.en.json' with { type: 'json' }
import waitingPl from './messages/waiting.pl.json' with { type: 'json' }
import waitingRu from './messages/waiting.ru.json' with { type: 'json' }
import titlesUk from './titles/uk.json' with { type: 'json' }
import titlesEn from './titles/en.json' with { type: 'json' }
import titlesPl from './titles/pl.json' with { type: 'json' }
import titlesRu from './titles/ru.json' with { type: 'json' }
import type { DefaultTitles } from './titles.ts'

/** Message texts by language and id. */
export const catalogues: Record<Locale, Record<string, string>> = {
  uk: {
    ...bookingUk,
    ...chromeUk,
    ...companyUk,
    ...errorsUk,
    ...eventsUk,
    ...formsUk,
    ...uiUk,
    ...holdsUk,
    ...manageUk,
    ...repeatsUk,
    ...waitingUk,
  },
  en: {
    ...bookingEn,
    ...chromeEn,
    ...companyEn,
    ...errorsEn,
    ...eventsEn,
    ...formsEn,
    ...uiEn,
    ...holdsEn,
    ...manageEn,
    ...repeatsEn,
    ...waitingEn,
  },
  pl: {
    ...bookingPl,
    ...chromePl,
    ...companyPl,
    ...errorsPl,
    ...eventsPl,
    ...formsPl,
    ...uiPl,
    ...holdsPl,
    ...managePl,
    ...repeatsPl,
    ...waitingPl,
  },
  ru: {
    ...bookingRu,
    ...chromeRu,
    ...companyRu,
    ...errorsRu,
    ...eventsRu,
    ...formsRu,
    ...uiRu,
    ...holdsRu,
    ...manageRu,
    ...repeatsRu,
    ...waitingRu,
  },
}

export const defaultTitles: Record<Locale, DefaultTitles> = {
  uk: titlesUk,
  en: titlesEn,
  pl: titlesPl,
  ru: titlesRu,
}
