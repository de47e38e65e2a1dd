/** To the signer of an order, once. `total`: its amount. */
export type OrderMail = { template: "order-low"; data: { name: string; title: string; total: string; link: string } };

/** Subject, text and button of the email. */
export function orderMailContent({ data: { title, total } }: OrderMail) {
  return {
    subject: `The order “${title}” is nearly used up`,
    text: `Of the ${total} of the order “${title}”, which you signed, 80 % or more are used. When nothing is left, no licence is taken under it.`,
    action: "Open order",
    note: "To let people take more under it, raise its amount and sign it again. You get this email once for each signature.",
  };
}
