/** The words of a session that is over. */
export const copy = {
  title: "Your session has ended",
  text: "Log in again to go on where you were.",
  kept: "What you typed is kept. Log in, and it is sent.",
  held: "Nothing on this page is lost. Log in, and what you sent goes on its way.",
  otherwise: "Other ways to log in",
  preview: "You were looking at the product as somebody else. Log in as yourself to go on.",
  logIn: "Log in",
  failed: "There was an error, try again",
  back: "Welcome back",
  goOn: "Go on where you were",
  resume: "Your session had ended before this could be sent. Send it now.",
  incomplete: "Passwords and files were not kept: they are asked for again.",
  send: "Send it now",
} as const;
