import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/typeface.css'
import { Desk } from './desk'

const root = document.getElementById('root')
if (!root) throw new Error('contador.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
)
