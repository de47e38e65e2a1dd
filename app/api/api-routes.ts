import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** The JSON API, a part of `app/routes.ts`. */
export const apiRoutes: RouteConfigEntry[] = [
  route("api/v1/transactions", "api/transactions/routes/transactions.ts"),
  route("api/v1/transactions/draft", "api/transactions/routes/transaction-draft.ts"),
  route("api/v1/transactions/:id", "api/transactions/routes/transaction.ts"),
  route("api/v1/transactions/:id/withdraw", "api/transactions/routes/transaction-withdraw.ts"),
  route("api/v1/transactions/:id/quotes", "api/transactions/routes/transaction-quotes.ts"),
  route("api/v1/transactions/:id/quotes/:version", "api/transactions/routes/transaction-quote.ts"),
  route("api/v1/transactions/:id/quotes/:version/answer", "api/transactions/routes/transaction-quote-answer.ts"),
  route("api/v1/transactions/:id/licences", "api/transactions/routes/transaction-licences.ts"),
  route("api/v1/transactions/:id/licences/:number", "api/transactions/routes/transaction-licence.ts"),
  route("api/v1/transactions/:id/deliver", "api/transactions/routes/transaction-deliver.ts"),
  route("api/v1/transactions/:id/cue-sheet", "api/transactions/routes/transaction-cue-sheet.ts"),
];
