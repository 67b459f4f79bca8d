import { z } from 'zod';
import { textProblem } from './textProblem';

/**
 * Zod string for text written by people: bounded, and free of characters that hide or forge what is read.
 *
 * @public
 */
export function plainText(options: {
  readonly min?: number;
  readonly max: number;
  readonly lines?: 'one' | 'many';
}) {
  return z
    .string()
    .min(options.min ?? 1)
    .max(options.max)
    .superRefine((text, context) => {
      const problem = textProblem(text, { lines: options.lines ?? 'one' });
      if (problem !== undefined) {
        context.addIssue({ code: 'custom', message: problem });
      } else if (text.trim() !== text) {
        context.addIssue({
          code: 'custom',
          message: 'starts or ends with white space; remove it',
        });
      }
    });
}
