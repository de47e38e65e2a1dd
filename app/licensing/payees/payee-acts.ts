/** Buttons of the form of payment data, by what they do. */
export const payeeActs = { save: "payment", remove: "remove-payment", withdraw: "withdraw-payment" } as const;

export function isPayeeAct(act: unknown): boolean {
  return Object.values(payeeActs).some((one) => one === act);
}
