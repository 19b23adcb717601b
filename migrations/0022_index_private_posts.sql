-- Whose private posts an end user sees beside the public ones: their own, and those are counted.
create index posts_private on posts (workspace_id, user_id, board_id, category_id) where visibility = 'private';
