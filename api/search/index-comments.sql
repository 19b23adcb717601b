-- Adds the words of new comments to those of their post, without reading its other comments. Returns false if the post must
-- be indexed as a whole: because it is not indexed yet or is locked, because some of its comments must be left out, or because
-- comparing the new words with more than 2,000 would take as long. Words that other comments contain, too, are not worth a
-- write: only how often they occur would change.
create or replace function index_comments(ws uuid, post uuid, added uuid[]) returns boolean
-- Without a generic plan, PostgreSQL would plan the queries with arrays again for each call.
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  config regconfig;
  before post_search;
  said text;
  made tsvector;
  fresh text[];
begin
  perform from posts where workspace_id = ws and id = post for key share skip locked;
  if not found then
    return false;
  end if;
  select s.* into before
  from post_search s join post_activity a on a.workspace_id = ws and a.post_id = s.post_id
  where s.workspace_id = ws and s.post_id = post and a.comments_count <= 100 and cardinality(s.words) <= 2000;
  if not found then
    return false;
  end if;
  select w.language::regconfig into config from workspaces w where w.id = ws;
  select string_agg(c.content, ' ') into said
  from unnest(added) comment join comments c on c.workspace_id = ws and c.id = comment
  where c.post_id = post and not c.is_spam;
  if char_length(said) > 50000 then
    return false;
  end if;
  said := split_words(coalesce(said, ''), false);
  made := setweight(to_tsvector(config, said), 'C');
  fresh := array(
    select word from unnest(tsvector_to_array(made) || tsvector_to_array(to_tsvector('simple', said))) word
    where char_length(word) <= 40
    except select unnest(before.words));
  if fresh <> '{}' or not tsvector_to_array(made) <@ tsvector_to_array(ts_filter(before.document, '{c}')) then
    update post_search set document = document || made, words = words || fresh where workspace_id = ws and post_id = post;
    perform count_words(ws, fresh, 1);
  end if;
  return true;
end $$;
