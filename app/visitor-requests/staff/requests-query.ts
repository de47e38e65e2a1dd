import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";
import { requestKinds, requestStatuses, subscriberStatuses } from "#app/visitor-requests/visitor-request.ts";

/** Filters of /requests in the query string. Invalid values are ignored. */
export const requestsQuerySchema = z.object({
  q: searchField,
  status: z.enum(["all", ...requestStatuses]).catch("all"),
  kind: z.enum(["all", ...requestKinds]).catch("all"),
  page: pageField,
});

export type RequestsQuery = z.infer<typeof requestsQuerySchema>;

/** Characters. */
const maxNote = 4000;

/** Form that handles a request. An empty assignee unassigns. */
export const handlingSchema = z.object({
  status: z.enum(requestStatuses, labelled(copy.status)),
  assigneeId: z.string().max(40, copy.assigneeInvalid).default(""),
  note: optionalText(copy.note, maxNote),
  version: z.string().default(""),
});

export type Handling = z.output<typeof handlingSchema>;

/** Filters of /requests/subscribers. Default: active subscribers. */
export const subscribersQuerySchema = z.object({
  q: searchField,
  status: z.enum(["all", ...subscriberStatuses]).catch("confirmed"),
  page: pageField,
});

export type SubscribersQuery = z.infer<typeof subscribersQuerySchema>;
