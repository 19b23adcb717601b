-- Whether a person chose an option was looked up among all who did: with the person in the index it is one entry.
drop index ballot_choices_by_option;
create index ballot_choices_by_option on ballot_choices (workspace_id, poll_id, option_id, user_id);
