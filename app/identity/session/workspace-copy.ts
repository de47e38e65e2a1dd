export const workspaceCopy = {
  title: "Workspaces",
  short: "Switch",
  named: (name: string, environment: string) => `${name} (${environment})`,
  current: "You are here",
  switching: (workspace: string) => `Switching to ${workspace} workspace`,
  nowhere: (workspace: string) => `Something happened and we couldn't redirect you to ${workspace}`,
  failed: (workspace: string) => `Something went wrong and we couldn't redirect you to ${workspace}`,
  signInHere: "Your earlier sign-in has ended. Sign out, then sign in here.",
  byProvider:
    "You signed in here with your company's own account, which opens this workspace only. Sign in there instead.",
  signInAt: (host: string) => `You can't switch workspaces from this address. Sign in at ${host} and switch there.`,
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
