/** Addresses of a deal below a guest's page. */
export const dealPaths = {
  offer: (room: string) => `${room}/offer`,
  licence: (room: string, { transactionId, number }: { transactionId: string; number: string }) =>
    `${room}/licences/${transactionId}/${number}`,
  invoice: (room: string, id: string) => `${room}/invoices/${id}.pdf`,
};
