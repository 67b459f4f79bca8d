import type { z } from 'zod';

/** Objects of one shape; those of another are left out and told, so that one odd object blinds nobody to the others. */
export function readObjects<T extends z.ZodType>(
  items: readonly unknown[],
  shape: T,
  warn: (message: string) => void,
): readonly z.infer<T>[] {
  return items.flatMap(item => {
    const read = shape.safeParse(item);
    if (read.success) return [read.data];
    const [issue] = read.error.issues;
    warn(`an object is left out: ${issue.path.join('.')} ${issue.message}`);
    return [];
  });
}
