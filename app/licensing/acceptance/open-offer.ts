import type { QuoteOfRequest } from "#app/licensing/quotes/get-quote.server.ts";

/** A quote with the request that it is for, as the client reads it: signed in, or by link. */
export type OpenOffer = Pick<QuoteOfRequest, "quote" | "replacedBy" | "answer" | "documents" | "changes"> & {
  transaction: Pick<
    QuoteOfRequest["transaction"],
    "id" | "status" | "updatedAt" | "userId" | "kind" | "project" | "endClient" | "description" | "searchKey" | "sender"
  >;
};

/**
 * Who acts for the client. `userId`: null by link, whose id and hash follow; `email`: of the account, or that the link was sent to. `guestId`: of
 * the guest who got the link in a room, `isInRoom` on whose page it is opened.
 */
export type OfferReader = {
  userId: string | null;
  link: { id: string; tokenHash: string; url: string; guestId: string | null; isInRoom: boolean } | null;
  name: string;
  email: string;
};
