import { z } from 'zod';

/** A count of requests or connections; metrics give fractions where they extrapolate. */
export const requests = z.number().min(0);

/** 0..1. */
export const share = z.number().min(0).max(1);

/** "shop/orders"; what has no identity of the mesh is "unknown". */
export const caller = z.string().min(1).max(600);

export const protocol = z.enum(['http', 'tcp']);

export const time = z.iso.datetime();
