/** To a person in whose name a program may act from now on. `host` null: with a token made by hand. `link` is absolute. */
export type AgentMail = {
  template: "agent-connected";
  data: { name: string; program: string; host: string | null; link: string };
};

const copy = {
  subject: (program: string, company: string) => `“${program}” is connected to your ${company} account`,
  text: (program: string, host: string, company: string) =>
    `The program “${program}” (${host}) can now work with the catalogue of ${company} in your name, within what you allowed.`,
  byHand: "with a token made in your account settings",
  action: "See your programs",
  note: "If this was you, there is nothing to do. If not, disconnect it on that page and choose a new password.",
} as const;

/** Subject, text and button of the email. */
export function agentMailContent({ data }: AgentMail, company: string) {
  const { program, host } = data;
  return {
    action: copy.action,
    note: copy.note,
    subject: copy.subject(program, company),
    text: copy.text(program, host ?? copy.byHand, company),
  };
}
