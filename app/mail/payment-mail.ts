/** `link` is absolute. */
export type PaymentMail =
  /** To everyone who keeps an artist, always: their payment data changed. `who`: the person who changed it. */
  | { template: "payment-changed"; data: { name: string; artist: string; who: string; link: string } }
  /** To the people of a run of statements: a payee disputes a line. */
  | {
      template: "statement-disputed";
      data: { name: string; payee: string; number: string; message: string; link: string };
    };

/** Subject, text and button of an email about payments. */
export function paymentMailContent(mail: PaymentMail) {
  if (mail.template === "statement-disputed") {
    const { payee, number, message } = mail.data;
    return {
      subject: `${payee} disputes a line of statement ${number}`,
      text: message,
      action: "Read and answer",
      note: "You get this email because you started or approved the run of this statement.",
    };
  }
  const { artist, who } = mail.data;
  return {
    subject: `Payment data of ${artist} changed`,
    text: `${who} changed where we pay the money of ${artist}. If you didn't expect this, reply to this email at once.`,
    action: "Check payment data",
    note: `You get this email because you manage the page of ${artist}. You can't turn it off, because it protects your payments.`,
  };
}
