export const strings = {
  signIn: "Sign in",
  email: { label: "E-mail", empty: "Enter your e-mail." },
  password: { label: "Password", empty: "Enter your password." },
  wrong: "E-mail or password is wrong.",
  signInWith: (provider: string) => `Sign in with ${provider}`,
  providerAway: "The provider cannot be reached now. Try again in a moment.",
  failed: "Sign-in failed",
  toAccount: "Go to your account",
  noAccount: "No account yet? Ask a colleague for an invitation.",
  firstAccount:
    'Setting up Earshot? It prints a link under "First login" when it starts, until the first account exists.',

  setUp: "Set up Earshot",
  setUpIntro: "Create your account and first workspace.",
  setUpGone:
    "This link was used already, or is over a day old. If nobody has an account yet, start Earshot again to get a new one.",
  fullName: { label: "Your name", help: "Shown beside what you write.", empty: "Enter your name." },
  workspaceName: {
    label: "Workspace",
    help: "Your product or company. You can change it later.",
    empty: "Enter a name for the workspace.",
  },
  newPassword: {
    label: "Password",
    help: "At least 12 characters. A passphrase works well.",
    empty: "Enter a password.",
  },
  begin: "Create workspace",
  setUpWith: (provider: string) => `Set up with ${provider} instead`,
  firstWorkspace: "My workspace",
  toSignIn: "Go to sign-in",

  join: (workspace: string) => `Join ${workspace}`,
  invitedAs: (email: string, role: string) => `Invited: ${email}, as ${role}.`,
  invitationGone: "This invitation was used, revoked, or is over 7 days old. Ask for another.",
  accept: "Join",
  joinWith: (provider: string) => `Join with ${provider}`,
  accountExists: "You have an account with this e-mail already. Sign in, then open the link again.",
  otherAccount: "You are signed in with another e-mail. Sign out first.",
};
