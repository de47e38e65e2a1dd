/** To staff: an agreement ends or renews itself, or did. Days are formatted; `link` is absolute. */
export type AgreementMail = {
  template: "agreement-notice";
  data: {
    name: string;
    number: string;
    title: string;
    endsOn: string;
    /** Days to the end; 0 or less once it is reached. */
    left: number;
    /** Its next end, if it renews itself. */
    renewsTo: string | null;
    link: string;
  };
};

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** Subject, text and button of an email about the end of an agreement. */
export function agreementMailContent({ data }: AgreementMail) {
  const { number, title, endsOn, left, renewsTo } = data;
  const name = `${number} “${title}”`;
  const common = {
    action: "Open agreement",
    note: "You get this email because you manage this agreement, or all agreements.",
  };
  if (left > 0)
    return renewsTo === null
      ? {
          ...common,
          subject: `Agreement ${number} ends in ${days(left)}: ${title}`,
          text: `The agreement ${name} ends on ${endsOn}, in ${days(left)}. After that it no longer covers its songs.`,
        }
      : {
          ...common,
          subject: `Agreement ${number} renews in ${days(left)}: ${title}`,
          text: `The agreement ${name} renews on ${endsOn}, in ${days(left)}, until ${renewsTo}. To stop that, terminate it before.`,
        };
  return renewsTo === null
    ? {
        ...common,
        subject: `Agreement ${number} has ended: ${title}`,
        text: `${endsOn} is the last day of the agreement ${name}. After that it no longer covers its songs.`,
      }
    : {
        ...common,
        subject: `Agreement ${number} was renewed: ${title}`,
        text: `The agreement ${name} renewed on ${endsOn}. Its new end is ${renewsTo}.`,
      };
}
