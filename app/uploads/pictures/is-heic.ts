/** A picture that only some browsers read, and no page shows. */
export const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
