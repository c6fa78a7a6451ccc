-- Imports stored each text in every language. Where it only repeated the text of the company's language, or was null, it
-- hid later changes of that text.
do $$
declare translated text;
begin
  foreach translated in array array['company', 'branch', 'resource_type', 'resource', 'service', 'membership_template',
                                    'extra_field', 'restriction', 'survey_form'] loop
    execute format(
      'update %I as stored set translations = coalesce(
         (select jsonb_object_agg(locale, left_texts)
            from jsonb_each(stored.translations) as one (locale, texts),
                 lateral (select jsonb_object_agg(name, words) as left_texts
                            from jsonb_each(texts) as said (name, words)
                           where words <> ''null'' and words is distinct from to_jsonb(stored) -> name) as filtered
           where left_texts is not null), ''{}'')
        where exists (select from jsonb_each(stored.translations) as one (locale, texts),
                                  jsonb_each(texts) as said (name, words)
                       where words = ''null'' or words = to_jsonb(stored) -> name)', translated);
  end loop;
end $$;
