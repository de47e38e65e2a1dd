/** Emails to people who sign a quote by link, whether they have an account or not. `name`: recipient; `link` is absolute. */
export type OfferMail =
  /** `sender`: who sends it; `total` and `until` are formatted. */
  | {
      template: "offer-link";
      data: { name: string; sender: string; project: string; total: string; until: string; link: string };
    }
  /** `what`: the accepted total, or the option. */
  | { template: "offer-signed"; data: { name: string; signer: string; project: string; what: string; link: string } }
  /** No `link` by link: it is not stored. */
  | { template: "counter-declined"; data: { name: string; project: string; reply: string; link?: string } };

/** Subject, text and button of such an email. */
export function offerMailContent(mail: OfferMail, company: string) {
  const { project } = mail.data;
  switch (mail.template) {
    case "offer-link": {
      const { sender, total, until } = mail.data;
      return {
        subject: `Offer to sign: licence for “${project}”`,
        text: `${sender} at ${company} asks you to read and sign the offer for “${project}”: ${total}.`,
        action: "Read and sign",
        note: `The link is yours alone and works until ${until}. You can accept, decline or make a counter-offer, without an account. If you don't know this project, ignore this email.`,
      };
    }
    case "offer-signed": {
      const { signer, what } = mail.data;
      return {
        subject: `Signed: licence for “${project}”`,
        text: `${signer} signed for “${project}”: ${what}.`,
        action: "See what was signed",
        note: "Keep this email. The licensing team issues the licence next.",
      };
    }
    case "counter-declined":
      return {
        subject: `Your counter-offer for “${project}”`,
        text: `We can't accept your counter-offer for “${project}”:`,
        lines: [mail.data.reply],
        action: "Open quote",
        note: "The quote stays open as it was. You can still accept it, or make another counter-offer.",
      };
  }
}
