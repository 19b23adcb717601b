-- Adds the words of new comments to those of their post, which takes the same time however many comments the post has. Returns
-- false if the post must be indexed as a whole: because it is not indexed yet or is locked, or because its oldest comments or
-- the ends of long ones must be left out. Words that other comments contain, too, are not worth a write: only how often they
-- occur would change.
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
  select split_words(left(string_agg(c.content, ' '), 50000), false) into said
  from unnest(added) comment join comments c on c.workspace_id = ws and c.id = comment
  where c.post_id = post and not c.is_spam;
  made := setweight(to_tsvector(config, coalesce(said, '')), 'C');
  fresh := array(
    select word from unnest(tsvector_to_array(made) || tsvector_to_array(to_tsvector('simple', coalesce(said, '')))) word
    where char_length(word) <= 40
    except select unnest(before.words));
  if fresh <> '{}' or not tsvector_to_array(made) <@ tsvector_to_array(ts_filter(before.document, '{c}')) then
    update post_search set document = document || made, words = words || fresh where workspace_id = ws and post_id = post;
    perform count_words(ws, fresh, 1);
  end if;
  return true;
end $$;
