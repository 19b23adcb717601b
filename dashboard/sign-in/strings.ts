/** What is said to who is not signed in. */
export const strings = {
  signIn: "Sign in",
  email: "E-mail",
  password: "Password",
  wrong: "E-mail or password is wrong.",
  noAccount: "No account yet? Ask a colleague for an invitation.",

  setUp: "Set up Earshot",
  setUpIntro: "You become the owner of the first workspace.",
  setUpGone: "This link was used already, or is over a day old. Start Earshot again to get a new one.",
  fullName: "Your name",
  fullNameHelp: "Shown beside what you write.",
  workspaceName: "Workspace",
  workspaceNameHelp: "Your product or company. You can change it later.",
  passwordHelp: "At least 12 characters. A sentence is fine.",
  begin: "Begin",
  toSignIn: "Go to sign-in",

  join: (workspace: string) => `Join ${workspace}`,
  invitedAs: (email: string, role: string) => `Invited: ${email}, as ${role}.`,
  invitationGone: "This invitation was used, taken back, or is over 7 days old. Ask for another.",
  accept: "Join",
  accountExists: "You have an account with this e-mail already. Sign in, then open the link again.",
  otherAccount: "You are signed in with another e-mail. Sign out first.",
};
