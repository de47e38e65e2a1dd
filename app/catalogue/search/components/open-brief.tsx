import { Form } from "@remix-run/react";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { TimeZone } from "#app/ui/form/time-zone.tsx";

/** A longer text goes on as a brief, whose chips can be changed. */
export function OpenBrief({ isRead, text }: { isRead: boolean; text: string }) {
  if (!isRead || text === "") return null;
  return (
    <Form method="post" action="/stereo-ai" className="search-brief">
      <FormKey />
      <TimeZone />
      <input type="hidden" name="brief" defaultValue={text} />
      <Button variant="quiet" size="small">
        {copy.openBrief}
      </Button>
    </Form>
  );
}
