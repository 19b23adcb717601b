export const strings = {
  current: "Current password",
  next: { label: "New password", help: "At least 12 characters. A passphrase works well." },

  signInWith: (provider: string) => `Sign in with ${provider}`,

  name: { label: "Name", help: "Your product or company.", empty: "Enter a name for the workspace." },
  subdomain: { label: "Short name", help: "Part of its address. Left empty, it is made from the name." },
  make: "Create workspace",
};
