-- Every id implies its workspace. Believing that the two are independent, the planner expects one vote or comment where there
-- are thousands, and then reads all votes of a post to find one voter's.
create statistics votes_imply_workspace (dependencies) on workspace_id, post_id, user_id from votes;
