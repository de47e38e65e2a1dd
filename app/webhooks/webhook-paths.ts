export const webhooksPath = "/webhooks";
export const newWebhookPath = `${webhooksPath}/new`;

/** Page of an endpoint with its deliveries. */
export function webhookPath(id: string): string {
  return `${webhooksPath}/${id}`;
}

export function editWebhookPath(id: string): string {
  return `${webhookPath(id)}/edit`;
}

export function deliveryPath({ endpointId, id }: { endpointId: string; id: string }): string {
  return `${webhookPath(endpointId)}/deliveries/${id}`;
}
