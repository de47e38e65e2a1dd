/** The form that asks for an offer: its `act`. */
export const askAct = "ask-offer";
