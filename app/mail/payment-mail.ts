/** To everyone who keeps an artist, always: their payment data changed. `who`: the person who changed it; `link` is absolute. */
export type PaymentMail = {
  template: "payment-changed";
  data: { name: string; artist: string; who: string; link: string };
};

/** Subject, text and button of an email about changed payment data. */
export function paymentMailContent({ data: { artist, who } }: PaymentMail) {
  return {
    subject: `Payment data of ${artist} changed`,
    text: `${who} changed where we pay the money of ${artist}. If you didn't expect this, reply to this email at once.`,
    action: "Check payment data",
    note: `You get this email because you manage the page of ${artist}. You can't turn it off, because it protects your payments.`,
  };
}
