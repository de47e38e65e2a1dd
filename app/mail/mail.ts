/** What a mail is about, and what its template needs. `link` is absolute, on the host of the company that writes. */
export type Mail =
  | { template: "invitation"; data: { name: string; inviter: string; link: string } }
  | { template: "magic"; data: { name: string; link: string } }
  | { template: "reset"; data: { name: string; link: string } }
  | { template: "email-change"; data: { name: string; email: string; link: string } }
  | { template: "email-change-notice"; data: { name: string; email: string; link: string } };

/** Whose mail it is: name and colours of the company stand in it, never the product's own. */
export type MailBrand = { name: string; theme: { accent: string | null } };

export type ComposedMail = { subject: string; text: string; html: string };
