export const workspaceCopy = {
  title: "Workspaces",
  short: "Switch",
  named: (name: string, environment: string) => `${name} (${environment})`,
  current: "You are here",
  switching: (workspace: string) => `Switching to ${workspace} workspace`,
  nowhere: (workspace: string) => `Something happened and we couldn't redirect you to ${workspace}`,
  failed: (workspace: string) => `Something went wrong and we couldn't redirect you to ${workspace}`,
  signInHere: "Sign out and sign in here: the sign-in that you came with has ended.",
  signInAt: (host: string) => `Sign in at ${host} to switch from there: this address leads to no other workspace.`,
} as const;

/** The banner above every page during a preview, and why a preview cannot be opened. */
export const previewCopy = {
  title: "Preview",
  as: (name: string, company: string) => `You're viewing ${company} as ${name}.`,
  quit: "Quit Preview",
  alreadyOpen: "Quit this preview before you open another one.",
  self: "That's your own account.",
  noAccess: (name: string) => `${name} can't sign in right now, so there is nothing to preview.`,
  suspended: "This company is suspended. Activate it to preview its people.",
} as const;
