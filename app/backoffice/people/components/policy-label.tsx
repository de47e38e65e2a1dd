type PolicyLabelProps = { policy: { name: string; description: string } };

/** The label of a policy's checkbox. */
export function PolicyLabel({ policy }: PolicyLabelProps) {
  return (
    <>
      <span className="font-semibold">{policy.name}</span> <span className="text-mute">{policy.description}</span>
    </>
  );
}
