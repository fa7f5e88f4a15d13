import { TextField } from '@wholesale/web-kit';
import type { ComponentProps } from 'react';

/** The address of an account, which browsers save as its user name. */
export const EmailField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label="Email" type="email" autoComplete="username" {...field} />
);
