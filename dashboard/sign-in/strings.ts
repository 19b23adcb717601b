export const strings = {
  signIn: "Sign in",
  email: { label: "E-mail", empty: "Enter your e-mail." },
  password: { label: "Password", empty: "Enter your password." },
  signInWith: (provider: string) => `Sign in with ${provider}`,

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
  setUpWith: (provider: string) => `Set up with ${provider} instead`,
  toSignIn: "Go to sign-in",

  join: (workspace: string) => `Join ${workspace}`,
  invitedAs: (email: string, role: string) => `Invited: ${email}, as ${role}.`,
  accept: "Join",
  joinWith: (provider: string) => `Join with ${provider}`,
  otherAccount: "You are signed in with another e-mail. Sign out first.",
};
