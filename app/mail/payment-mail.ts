import { formatDay } from "#app/ui/format-day.ts";

type PayeeChange = {
  name: string;
  holder: string;
  who: string;
  link: string;
  change: { countsFrom: number } | "removed" | "withdrawn";
};

/** `link` is absolute. */
export type PaymentMail =
  /**
   * To everyone who keeps an artist or a rights holder, always: its payment data changed. `who`: the person who changed it; `countsFrom`: when the
   * change counts, in ms.
   */
  | { template: "payment-changed"; data: PayeeChange }
  /** To the people of a run of statements: a payee disputes a line. */
  | {
      template: "statement-disputed";
      data: { name: string; payee: string; number: string; message: string; link: string };
    };

const unexpected = "If this wasn't you or your team, reply to this email at once";

function textOf({ holder, who, change }: PayeeChange): string {
  if (change === "removed") return `${who} removed where we pay the money of ${holder}. ${unexpected}.`;
  if (change === "withdrawn")
    return `${who} took back the change of where we pay the money of ${holder}. ${unexpected}.`;
  return `${who} changed where we pay the money of ${holder}. The change counts from ${formatDay(change.countsFrom)}; until then we pay as before. ${unexpected}, or take the change back before that day.`;
}

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
  const { holder } = mail.data;
  return {
    subject: `Payment data of ${holder} changed`,
    text: textOf(mail.data),
    action: "Check payment data",
    note: `You get this email because you manage ${holder} or get its mail. You can't turn it off, because it protects your payments.`,
  };
}
