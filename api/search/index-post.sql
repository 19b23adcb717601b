-- Stores the words of a post, of its description and of its newest comments that are not spam. Returns false if the post
-- is locked. If the id is that of the workspace, queues all its posts instead. `queued` are its rows of the queue.
create or replace function index_post(ws uuid, post uuid, queued uuid[]) returns boolean
language plpgsql as $$
declare
  texts record;
  before post_search;
  config regconfig;
  made tsvector;
  all_words text[];
  gone text[];
  number integer;
begin
  if post = ws then
    return queue_all_posts(ws, queued);
  end if;
  select array_agg(word) into gone
  from search_queue q, unnest(q.words) word where q.workspace_id = ws and q.post_id = post and q.id = any(queued);
  perform count_words(ws, gone, -1);
  -- The key-share lock that the foreign key needs anyway.
  perform from posts where workspace_id = ws and id = post for key share skip locked;
  if not found then
    -- The words were counted, so they must not be counted again.
    update search_queue set words = null where workspace_id = ws and post_id = post and id = any(queued) and words is not null;
    return not exists (select 1 from posts where workspace_id = ws and id = post);
  end if;
  select w.language::regconfig into config from workspaces w where w.id = ws;
  select split_words(p.title, false) as title, split_words(left(p.description, 50000), false) as description,
    split_words(left((
      select string_agg(c.content, ' ') from (
        select content from comments where workspace_id = ws and post_id = post and not is_spam
        order by created_at desc limit 100) c), 50000), false) as comments
  into texts from posts p where p.workspace_id = ws and p.id = post;
  made := setweight(to_tsvector(config, texts.title), 'A')
    || setweight(to_tsvector(config, coalesce(texts.description, '')), 'B')
    || setweight(to_tsvector(config, coalesce(texts.comments, '')), 'C');
  all_words := array(
    select word from unnest(tsvector_to_array(made)) word where char_length(word) <= 40
    union
    select word from unnest(tsvector_to_array(
      to_tsvector('simple', concat_ws(' ', texts.title, texts.description, texts.comments)))) word
    where char_length(word) <= 40);
  select * into before from post_search where workspace_id = ws and post_id = post;
  number := before.era;
  if number is null then
    insert into search_sizes as s (workspace_id, indexed) values (ws, 1)
    on conflict (workspace_id) do update set indexed = s.indexed + 1
    returning indexed / 8192 into number;
  end if;
  insert into post_search (workspace_id, post_id, era, document, words)
  values (ws, post, number, made || array_to_tsvector(array['@' || number]), all_words)
  on conflict (workspace_id, post_id) do update set document = excluded.document, words = excluded.words;
  perform count_words(ws, array(select unnest(all_words) except select unnest(before.words)), 1);
  perform count_words(ws, array(select unnest(before.words) except select unnest(all_words)), -1);
  return true;
end $$;
