export const ledgerCopy = {
  memo: {
    licence: (number: string) => `Licence ${number} issued`,
    invoice: (number: string) => `Invoice ${number} sent`,
    payment: (number: string) => `Payment for invoice ${number}`,
    refund: (number: string) => `Refund for credit note ${number}`,
    billed: (licence: string, invoice: string) => `Licence ${licence} billed by invoice ${invoice}`,
    cleared: (licence: string, invoice: string) => `Received for licence ${licence} by invoice ${invoice}`,
    removed: "Payment taken back",
    credited: (number: string) => `Credit note ${number}`,
    corrected: (number: string) => `Corrected by licence ${number}`,
    ended: "Licence ended before it was invoiced",
  },
};
