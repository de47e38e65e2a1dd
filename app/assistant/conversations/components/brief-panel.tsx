import { Form } from "@remix-run/react";
import { BriefField } from "#app/assistant/conversations/components/brief-field.tsx";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

/** A new, empty brief, for the sheet on phones and tablets. */
export function BriefPanel() {
  return (
    <Form method="post" action="/stereo-ai" className="grid gap-4">
      <FormKey />
      <BriefField text="" error={null} rows={8} />
      <div>
        <Button variant="accent">{copy.read}</Button>
      </div>
    </Form>
  );
}
