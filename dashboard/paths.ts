/** Returns the paths of a workspace's pages, relative to the dashboard's base path. */
export const pathsOf = (subdomain: string) => {
  const at = `w/${subdomain}`;
  return {
    feedback: `${at}/feedback`,
    post: (id: string) => `${at}/feedback/${id}`,
    activity: `${at}/activity`,
    boards: `${at}/boards`,
    board: (id: string) => `${at}/boards/${id}`,
    polls: `${at}/polls`,
    newPoll: `${at}/polls/new`,
    poll: (id: string) => `${at}/polls/${id}`,
    changelog: `${at}/changelog`,
    newEntry: `${at}/changelog/new`,
    entry: (id: string) => `${at}/changelog/${id}`,
    people: `${at}/people`,
    insights: `${at}/insights`,
    install: `${at}/install`,
    settings: `${at}/settings`,
    apiKeys: `${at}/settings/api-keys`,
    webhooks: `${at}/settings/webhooks`,
    webhook: (id: string) => `${at}/settings/webhooks/${id}`,
    members: `${at}/settings/members`,
    statuses: `${at}/settings/statuses`,
    workspace: `${at}/settings/workspace`,
    mail: `${at}/settings/mail`,
    audit: `${at}/settings/audit`,
    account: `${at}/account`,
  };
};

export type Paths = ReturnType<typeof pathsOf>;

export const newWorkspacePath = "new-workspace";
