-- A search forgives what hands do: typing errors, and words of one alphabet written in another. docs/rules/flows.md, Long lists
create extension if not exists fuzzystrmatch;

-- How a word sounds, in plain Latin letters, roughly and the same for all spellings: манікюр, manikyur, manikiur and manikjur
-- are manikur. It is compared with itself alone and shown to nobody.
create function search_form(words text) returns text language plpgsql immutable strict parallel safe as $$
declare
  form text;
begin
  -- The collation lowers letters of every alphabet also where the database's own is "C".
  form := normalize(lower(words collate "und-x-icu"), NFKD);
  -- Accents, apostrophes, soft and hard signs make no difference.
  form := regexp_replace(form, U&'[\0300-\036F''\2019\02BC\044C\044A]', '', 'g');
  form := replace(replace(form, 'ч', 'ch'), 'ц', 'ts');
  form := translate(form, 'абвгґдеєжзиіклмнопрстуфхшщыэюяłđøß', 'abvggdeezziiklmnoprstufhssieualdos');
  -- One sound, one spelling.
  form := regexp_replace(form, 'shch|sch|sh|sz', 's', 'g');
  form := replace(replace(replace(replace(form, 'zh', 'z'), 'kh', 'h'), 'cz', 'ch'), 'ph', 'f');
  form := regexp_replace(regexp_replace(form, 'c(?=[eiy])', 's', 'g'), 'c(?!h)', 'k', 'g');
  form := replace(translate(form, 'wyjq', 'viik'), 'x', 'ks');
  form := regexp_replace(form, 'i(?=[aeou])', '', 'g');
  form := regexp_replace(form, '([a-z])\1+', '\1', 'g');
  return trim(regexp_replace(form, '[^a-z0-9]+', ' ', 'g'));
end $$;

-- Whether the form of a word stands in another form, or nearly stands at the beginning of one of its words: a slip in four
-- letters, two in seven, or two neighbours that changed places. One letter says nothing. Words are compared as far as names are
-- long, and only with those that begin alike: hands slip later, and comparing is what costs.
create function nearly_holds(form text, word text) returns boolean language plpgsql immutable strict parallel safe as $$
declare
  letters constant integer := length(word);
  most constant integer := case when letters < 7 then 1 else 2 end;
  part text;
  slips integer;
begin
  if letters < 2 then return false; end if;
  if strpos(form, word) > 0 then return true; end if;
  if letters < 4 or letters > 40 then return false; end if;
  foreach part in array string_to_array(form, ' ') loop
    continue when length(part) < letters - 2;
    continue when left(part, 1) <> left(word, 1) and substr(part, 2, 2) <> substr(word, 2, 2);
    slips := least(levenshtein_less_equal(word, left(part, letters), 2),
                   levenshtein_less_equal(word, left(part, letters + 1), 2));
    if slips <= most then return true; end if;
    continue when slips > 2;
    for place in 1..letters - 1 loop
      if overlay(word placing reverse(substr(word, place, 2)) from place for 2) = left(part, letters) then return true; end if;
    end loop;
  end loop;
  return false;
end $$;

-- A text and the same in all the languages of its translations.
create function in_all_languages(own text, translations jsonb, field text)
returns text language sql immutable parallel safe as $$
  select coalesce(own, '') || ' ' ||
         coalesce((select string_agg(value ->> field, ' ') from jsonb_each(translations)), '')
$$;

alter table service add column search_form text not null generated always as
  (search_form(in_all_languages(name, translations, 'name'))) stored;
alter table resource add column search_form text not null generated always as
  (search_form(in_all_languages(name, translations, 'name') || ' '
            || in_all_languages(middle_name, translations, 'middle_name') || ' '
            || in_all_languages(last_name, translations, 'last_name'))) stored;
alter table branch add column search_form text not null generated always as
  (search_form(in_all_languages(name, translations, 'name') || ' '
            || in_all_languages(city, translations, 'city') || ' '
            || in_all_languages(street, translations, 'street'))) stored;
