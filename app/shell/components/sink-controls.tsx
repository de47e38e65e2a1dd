import { BothSchemes, SinkSection } from "#app/shell/components/sink-section.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Play, Search } from "#app/ui/icons.tsx";

const statuses = [
  { value: "unpublished", label: "Unpublished" },
  { value: "published", label: "Published" },
  { value: "icebox", label: "Icebox" },
];

/** Buttons in every variant and state. */
export function SinkButtons() {
  return (
    <SinkSection id="buttons" title="Button">
      <BothSchemes>
        {() => (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="button">Save draft</Button>
              <Button type="button" variant="accent">
                Add slider
              </Button>
              <Button type="button" variant="quiet">
                Preview
              </Button>
              <Button type="button" variant="icon" aria-label="Search">
                <Search size={20} aria-hidden />
              </Button>
              <ButtonLink to="/discover" variant="quiet">
                A link
              </ButtonLink>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="button" size="small">
                Small
              </Button>
              <Button type="button" size="small" variant="accent">
                <Play size={14} aria-hidden /> Play all
              </Button>
              <Button type="button" variant="accent" disabled>
                Saving
              </Button>
              <Button type="button" variant="quiet" disabled>
                Disabled
              </Button>
            </div>
          </>
        )}
      </BothSchemes>
    </SinkSection>
  );
}

/** Fields with hint, error, long text and disabled. */
export function SinkFields() {
  return (
    <SinkSection id="fields" title="Field, Select, Checkbox">
      <BothSchemes>
        {(scheme) => (
          <>
            <Field label="Title" name={`title-${scheme}`} defaultValue="Fresh this week" />
            <Field
              label="Video address"
              name={`video-${scheme}`}
              hint="Link to the video page or its player, for example https://vimeo.com/123456789"
              error="The url format is not correct, add the embed format, you can get it from the share option of the video"
              defaultValue="not an address"
            />
            <Field label="Description" name={`description-${scheme}`} multiline placeholder="Up to 500 characters" />
            <Field label="Company" name={`company-${scheme}`} defaultValue="Cannot be changed here" disabled />
            <Select label="Status" name={`status-${scheme}`} options={statuses} />
            <fieldset>
              <legend className="label">Mood</legend>
              <Checkbox label="Hopeful" name={`mood-${scheme}`} value="hopeful" count={212} defaultChecked />
              <Checkbox
                label="Patient, with a name that needs more than one line in a narrow column"
                name={`mood-${scheme}`}
                value="patient"
                count={147}
              />
              <Checkbox label="Nothing matches" name={`mood-${scheme}`} value="none" count={0} disabled />
            </fieldset>
            <fieldset>
              <legend className="label">Vocals</legend>
              <Checkbox type="radio" label="Any" name={`vocals-${scheme}`} value="any" defaultChecked />
              <Checkbox
                type="radio"
                label="Instrumental only"
                name={`vocals-${scheme}`}
                value="no"
                error="Choose one of the two."
              />
            </fieldset>
          </>
        )}
      </BothSchemes>
    </SinkSection>
  );
}
