export const currencies = ["EUR", "USD", "GBP", "CHF", "JPY", "CAD", "AUD", "SEK", "NOK", "DKK", "BRL", "MXN"] as const;

export const kinds = ["licence", "custom", "placement"] as const;
export const exclusivities = ["none", "category", "territory", "full"] as const;
