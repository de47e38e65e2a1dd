import { all, type Line, only, onlyForms, readOnly } from "#test/http/access/answers.ts";

const noPage = all("405");

/** Pages of webhooks and their addresses in the API. */
export const webhooks: Record<string, Line> = {
  "/webhooks": { path: "/webhooks", page: only(["admin"]), form: readOnly },
  "/webhooks/new": { path: "/webhooks/new", page: only(["admin"]), form: onlyForms(["admin"]) },
  "/webhooks/:id": {
    path: "/webhooks/{unknownId}",
    page: only(["admin"], "404"),
    form: onlyForms(["admin"]),
  },
  "/webhooks/:id/edit": {
    path: "/webhooks/{unknownId}/edit",
    page: only(["admin"], "404"),
    form: onlyForms(["admin"]),
  },
  "/webhooks/:id/export.csv": {
    path: "/webhooks/{unknownId}/export.csv",
    page: onlyForms(["admin"], "404"),
    form: readOnly,
  },
  "/webhooks/:id/deliveries/:deliveryId": {
    path: "/webhooks/{unknownId}/deliveries/{unknownId}",
    page: only(["admin"], "404"),
    form: readOnly,
  },
  "/api/v1/webhooks": {
    path: "/api/v1/webhooks",
    page: onlyForms(["admin"], "200"),
    form: onlyForms(["admin"]),
  },
  "/api/v1/webhooks/:id": {
    path: "/api/v1/webhooks/{unknownId}",
    page: onlyForms(["admin"], "404"),
    form: all("405"),
  },
  "/api/v1/webhooks/:id/secret": {
    path: "/api/v1/webhooks/{unknownId}/secret",
    page: noPage,
    form: onlyForms(["admin"], "404"),
  },
  "/api/v1/webhooks/:id/test": {
    path: "/api/v1/webhooks/{unknownId}/test",
    page: noPage,
    form: onlyForms(["admin"], "404"),
  },
  "/api/v1/webhooks/:id/replay": {
    path: "/api/v1/webhooks/{unknownId}/replay",
    page: noPage,
    form: onlyForms(["admin"]),
  },
  "/api/v1/webhooks/:id/deliveries": {
    path: "/api/v1/webhooks/{unknownId}/deliveries",
    page: onlyForms(["admin"], "404"),
    form: all("405"),
  },
  "/api/v1/webhooks/:id/deliveries/:deliveryId": {
    path: "/api/v1/webhooks/{unknownId}/deliveries/{unknownId}",
    page: onlyForms(["admin"], "404"),
    form: all("405"),
  },
  "/api/v1/webhooks/:id/deliveries/:deliveryId/replay": {
    path: "/api/v1/webhooks/{unknownId}/deliveries/{unknownId}/replay",
    page: noPage,
    form: onlyForms(["admin"], "404"),
  },
};
