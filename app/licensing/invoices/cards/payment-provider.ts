/** What is open of an invoice, in minor units, and where its client returns to. */
export type CardOrder = {
  invoiceId: string;
  number: string;
  amount: number;
  currency: string;
  returnUrl: string;
  cancelUrl: string;
};
/** `paymentId`: unique at the provider; `amount` in minor units. */
export type CardPayment = { paymentId: string; invoiceId: string; amount: number; currency: string };

export type PaymentProvider = {
  name: string;
  /** Origin of its page. */
  origin: string;
  /** The address of the page on which a card is charged. `now`: ms. @throws AppError unavailable */
  startPayment(order: CardOrder, now: number): Promise<string>;
  /** The payment that a signed request reports; null if it is about something else. @throws AppError invalid for a wrong signature */
  readEvent(headers: Headers, body: Uint8Array<ArrayBuffer>, now: number): Promise<CardPayment | null>;
};
