/** About an address for events that was switched off. `host`: of the address; `link` is absolute. */
export type WebhookMail = {
  template: "webhook-off";
  data: { name: string; host: string; reason: "gone" | "failing"; link: string };
};

/** Subject, text and button of the email. */
export function webhookMailContent({ data: { host, reason } }: WebhookMail, company: string) {
  const because = {
    gone: `It responded that it is gone (410), so ${company} sends it nothing more.`,
    failing: `Every attempt of the last five days failed, so ${company} sends it nothing more.`,
  };
  return {
    subject: `Webhook switched off: ${host}`,
    text: `The webhook at ${host} was switched off. ${because[reason]}`,
    action: "Open webhook",
    note: "On its page you see the responses. Once it works again, switch it on there and replay what it missed: events are kept for 30 days.",
  };
}
